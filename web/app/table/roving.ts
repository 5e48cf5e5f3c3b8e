/** One tab stop for a zone of buttons, and arrow keys within it. */

const MOVES: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An attachment for the zone: its buttons are reached by arrows, Home and End. */
export function roving(zone: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  let index = 0;
  /** Whether the focus is here, or was on a button that has just gone. */
  let isInside = false;

  const items = (): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>("button:not([inert])")];

  function settle(): void {
    const all = items();
    const isLost = isInside && document.activeElement === document.body;
    if (!current || !all.includes(current)) current = all[Math.min(index, all.length - 1)] ?? null;
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
    if (isLost) current?.focus({ preventScroll: true });
  }

  function go(item: HTMLElement | undefined): void {
    if (!item) return;
    current = item;
    index = items().indexOf(item);
    settle();
    item.focus({ preventScroll: true });
  }

  function pressed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = items();
    const move = MOVES[event.key];
    if (move && current) go(neighbour(all, current, move));
    else if (event.key === "Home") go(all[0]);
    else if (event.key === "End") go(all.at(-1));
    else return;
    event.preventDefault();
  }

  function focused(event: FocusEvent): void {
    const item = (event.target as HTMLElement).closest<HTMLElement>("button");
    if (!item) return;
    isInside = true;
    current = item;
    index = items().indexOf(item);
    settle();
  }

  function left(event: FocusEvent): void {
    const item = event.target as HTMLElement;
    const isGoing = !item.isConnected || item.closest("[inert]") !== null;
    if (!isGoing && !zone.contains(event.relatedTarget as Node | null)) isInside = false;
  }

  const observer = new MutationObserver(settle);
  observer.observe(zone, { childList: true, subtree: true });
  zone.addEventListener("keydown", pressed);
  zone.addEventListener("focusin", focused);
  zone.addEventListener("focusout", left);
  settle();
  return () => {
    observer.disconnect();
    zone.removeEventListener("keydown", pressed);
    zone.removeEventListener("focusin", focused);
    zone.removeEventListener("focusout", left);
  };
}

/** The nearest button in that direction; sideways at the end of a row, the next one in order. */
function neighbour(
  all: HTMLElement[],
  from: HTMLElement,
  [across, down]: [number, number],
): HTMLElement | undefined {
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const item of all) {
    if (item === from) continue;
    const there = middle(item);
    const along = (there.x - here.x) * across + (there.y - here.y) * down;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * across);
    if (along <= 2 || (across !== 0 && aside > 12)) continue;
    if (along + 2 * aside < least) {
      best = item;
      least = along + 2 * aside;
    }
  }
  return best ?? (across ? all[all.indexOf(from) + across] : undefined);
}

function middle(item: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = item.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
