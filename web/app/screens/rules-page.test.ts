import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page } from "../../vite.rules";

function made(name: string) {
  return page(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8"), name);
}

test.each(["rules.md", "reglas.md"])("every link of %s leads to a heading of it", (name) => {
  const { html, headings } = made(name);
  const ids = new Set(headings.map(({ id }) => id));
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(10);
  for (const href of links) expect(ids).toContain(href.replace(/^#/, ""));
  for (const id of ids) expect(html.split(`id="${id}"`)).toHaveLength(2);
});

test.each(["rules.md", "reglas.md"])("%s sends nobody to a page that the app has not", (name) => {
  expect(made(name).html).not.toMatch(/glossary|[Gg]losario/);
});

test("an option goes on in the next line between its words", () => {
  expect(page("`look_back`", "x.md").html).toContain("<code>look_<wbr>back</code>");
});

test("both pages have the same chapters", () => {
  const levels = (name: string) => made(name).headings.map(({ level }) => level);
  expect(levels("reglas.md")).toEqual(levels("rules.md"));
});

test("what the page cannot show fails the build", () => {
  expect(() => page("```{note}\nx\n```", "x.md")).toThrow("x.md: the page cannot show");
});
