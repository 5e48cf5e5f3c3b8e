/** Each page by its path; `:name` stands for one step. The server has the same list in `server/page.py`. */
export const PATHS = {
  start: "/",
  new: "/new",
  lobby: "/lobby",
  table: "/t/:table",
  replay: "/replay",
  match: "/replay/:match",
  score: "/score/:table",
  rules: "/rules",
  settings: "/settings",
  statistics: "/statistics",
} as const;

export type Page = keyof typeof PATHS;
export type Route = { page: Page | null; params: { [name: string]: string } };

/** The page of a path, and what stands for the names in it. */
export function routeOf(pathname: string): Route {
  for (const [page, path] of Object.entries(PATHS)) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const found = new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}/?$`).exec(pathname);
    if (found) {
      const params = Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ""]));
      return { page: page as Page, params };
    }
  }
  return { page: null, params: {} };
}

let current = $state.raw<Route>({ page: null, params: {} });

/** Where the reader is; what shows it changes with it. */
export function route(): Route {
  return current;
}

/** Goes to a path of the page without loading it anew. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  show();
  scrollTo(0, 0);
}

/** Follows the browser's buttons and our own links from now on. */
export function follow(): void {
  addEventListener("popstate", show);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || routeOf(link.pathname).page === null) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  show();
}

function show(): void {
  const next = routeOf(location.pathname);
  if (JSON.stringify(next) !== JSON.stringify(current)) current = next; // a place on the same page is no new page
}
