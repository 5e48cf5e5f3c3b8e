"""What a screen is measured by, in the browser: JavaScript that lists what is wrong."""

AUDIT = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)"""
"""What axe finds that is serious."""

DRAWN = """() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(done, 2000);  // no frames are drawn of a window that nobody sees
})"""
"""Waits until the window has been drawn anew."""

CUT = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text; (text = walker.nextNode());) {
        const parent = text.parentElement;
        if (!text.data.trim() || parent.closest(".unseen, .boot, svg, [role=log]")) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        range.selectNodeContents(text);
        const { left, top, right, bottom } = range.getBoundingClientRect();
        if (right - left < 2) continue;
        const word = text.data.trim();
        if (/^[^\\s-]{2,12}$/.test(word) && new Set([...range.getClientRects()].map(({ y }) => y)).size > 1)
            found.push(`broken: ${word}`);
        for (let box = parent; box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY, clipPath, textOverflow, paddingRight } = getComputedStyle(box);
            if (clipPath !== "none") break;
            const isButton = box.matches("button, .button, .chip, td, th");
            const edge = box.getBoundingClientRect();
            const end = edge.right - (textOverflow === "ellipsis" ? parseFloat(paddingRight) : 0);
            const said = `${word.slice(0, 30)} in ${box.className || box.tagName}`;
            if ((isButton || overflowX === "hidden" || overflowX === "clip") &&
                (left < edge.left - 1 || right > end + 1)) found.push(`cut: ${said}`);
            else if ((overflowY === "hidden" || overflowY === "clip") &&
                (top < edge.top - 2 || bottom > edge.bottom + 2)) found.push(`cut below: ${said}`);
            if (overflowX === "auto" || overflowY === "auto" || box.matches("dialog")) break;
        }
    }
    return found;
}"""
"""Words of which a part is not seen, that are larger than their button, or broken in two."""

CRAMPED = """() => {
    const found = [];
    const { innerWidth: width, innerHeight: height } = window;
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    if (scrollWidth > width) found.push(`scrolls sideways: ${scrollWidth}`);
    const play = document.querySelector(".player .play");
    if (play) {
        document.querySelector(".player").scrollIntoView();
        if (play.getBoundingClientRect().bottom > height) found.push("a replay does not fit");
        const [told, controls] = [".told", ".controls"]
            .map((each) => play.querySelector(each).getBoundingClientRect());
        if (told.bottom > controls.top + 1) found.push("what is told is covered");
    }
    const table = document.querySelector("main.table");
    if (!table) return found;
    if (scrollHeight > height) found.push("scrolls in play");
    const lies = [...table.querySelectorAll(".middle .book, .lies")];
    const isInSight = (each) => each.checkVisibility({ visibilityProperty: true });
    if (table.querySelector(".offer") && lies.length && !lies.some(isInSight))
        found.push("the book is not in sight");
    if (table.matches(".scored") || document.querySelector("dialog[open]")) return found;
    for (const card of table.querySelectorAll(".played")) {
        const { left, top, right, bottom } = card.getBoundingClientRect();
        if (!isInSight(card)) continue;
        for (const x of [left + 5, right - 5])
            for (const y of [top + 5, bottom - 5])
                if (!document.elementFromPoint(x, y)?.closest(".middle"))
                    found.push(`a card covered: ${card.ariaLabel}`);
    }
    const line = table.querySelector(".line .status span").getBoundingClientRect();
    for (const card of table.querySelectorAll(".dummy li"))
        if (card.getBoundingClientRect().bottom > line.top + 1) found.push("a card on whose turn it is");
    for (const button of table.querySelectorAll("button")) {
        if (!isInSight(button)) continue;
        const { left, top, right, bottom } = button.getBoundingClientRect();
        const name = button.ariaLabel ?? button.innerText;
        if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1)
            found.push(`outside: ${name}`);
        if (right - left < 24 || bottom - top < 24) found.push(`small: ${name}`);
        if (button.matches(".own [data-card]") && right - left < 40) found.push(`narrow: ${name}`);
        const at = document.elementFromPoint(left + 7, top + 7);
        if (at && !button.contains(at)) found.push(`covered: ${name} by ${at.className}`);
        const end = document.elementFromPoint(right - 7, bottom - 7);
        if (end && !button.dataset.card && !button.contains(end))
            found.push(`covered: ${name} by ${end.className}`);
    }
    return found;
}"""
"""What is outside of the window, too small, or covered by something else."""
