/** Dragging a card with a finger or a mouse, beside tapping it. */

const FAR = 8;

export type Drag = {
  /** Called where it is let go, with how far it was moved. */
  drop: (x: number, y: number, event: PointerEvent) => void;
};

/** An attachment for a card: it follows the pointer, and goes back unless it was dropped where it counts. */
export function draggable(drag: () => Drag | null): (card: HTMLElement) => () => void {
  return (card) => {
    let start: { x: number; y: number; id: number } | null = null;
    let isMoving = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !drag()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      card.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (!isMoving && Math.hypot(x, y) < FAR) return;
      isMoving = true;
      card.classList.add("dragged");
      card.style.transform = `translate(${x}px, ${y}px)`;
    }

    function up(event: PointerEvent): void {
      if (!start) return;
      const { x, y } = start;
      const wasMoving = isMoving;
      end();
      if (!wasMoving) return;
      card.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 50);
      drag()?.drop(event.clientX - x, event.clientY - y, event);
    }

    function end(): void {
      start = null;
      isMoving = false;
      card.classList.remove("dragged");
      card.style.transform = "";
    }

    card.addEventListener("pointerdown", down);
    card.addEventListener("pointermove", move);
    card.addEventListener("pointerup", up);
    card.addEventListener("pointercancel", end);
    return () => {
      card.removeEventListener("pointerdown", down);
      card.removeEventListener("pointermove", move);
      card.removeEventListener("pointerup", up);
      card.removeEventListener("pointercancel", end);
    };
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
