import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";

/** A heading of a page of rules. */
export type Heading = { id: string; title: string; level: number };

/** Lets the rules of the documentation be imported as `.md`: HTML, and the headings in it. */
export function rules(): Plugin {
  return {
    name: "rules",
    load(id) {
      const path = id.split("?")[0] ?? id;
      if (!path.endsWith(".md")) return null;
      const { html, headings } = page(readFileSync(path, "utf8"), basename(path));
      return {
        code: `export const html = ${JSON.stringify(html)};\nexport const headings = ${JSON.stringify(headings)};`,
        moduleType: "js",
      };
    },
  };
}

/** The page without its title and its quick lesson: the screen has its own. */
export function page(text: string, name: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      // Only what is on this page can be reached from it, without a network too.
      link({ href, tokens }) {
        const said = this.parser.parseInline(tokens);
        return href.startsWith("#") ? `<a href="${href}">${said}</a>` : said;
      },
      // The name of an option goes on in the next line between its words, and not within one.
      codespan: ({ text: code }) => `<code>${code.replaceAll("<", "&lt;").replaceAll("_", "_<wbr>")}</code>`,
    },
  });
  const body = text
    .replace(/^\([\w-]+-top\)=\n# .+\n/m, "")
    .replace(/^.*\]\(\w+\.md\).*\n/gm, "") // the line of the pages beside it
    .replace(/^\([\w-]+-quick\)=\n[^]*?(?=^\([\w-]+\)=$)/m, "")
    .replace(/^\(([\w-]+)\)=\n(#+) (.+)$/gm, (_, id: string, marks: string, title: string) => {
      headings.push({ id, title, level: marks.length });
      return `<h${marks.length} id="${id}" tabindex="-1">${title}</h${marks.length}>\n`;
    });
  const stray = /^\([\w-]+\)=$|^```|^\{/m.exec(body);
  if (stray) throw new Error(`${name}: the page cannot show “${stray[0]}”`);
  const html = marked.parse(body, { async: false });
  return {
    html: html
      .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
      .replaceAll("</table>", "</table></div>"),
    headings,
  };
}
