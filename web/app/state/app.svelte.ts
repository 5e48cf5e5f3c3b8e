/** The page as an app: installing it, running without a network, and a new version. */

/** What Chromium sends before it would offer to install; it is in no standard, and so in no library of types. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

export const installer = $state({ prompt: null as (() => void) | null });
export const version = $state({ isNew: false });

let waiting: ServiceWorker | null = null;

/** Notes whether the browser would install the page, which it may say at any time. */
export function listenForInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installer.prompt = () => {
      installer.prompt = null;
      void (event as InstallEvent).prompt();
    };
  });
}

let isBecoming = false;

/**
 * Registers the service worker, where the browser lets us: over HTTPS or on this very computer.
 * It fetches all that is needed without a network: nothing of that may delay the first card.
 */
export function becomeApp(): void {
  if (isBecoming || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
  isBecoming = true;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isControlled) location.reload();
    isControlled = true; // by the first one, which has the files of this very page
  });
  const registered = navigator.serviceWorker.register("/worker.js").then((registration) => {
    const look = async () => {
      if (!registration.waiting || !navigator.serviceWorker.controller || (await isNewest())) return;
      waiting = registration.waiting;
      version.isNew = true;
    };
    void look();
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", () => void look()),
    );
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void registration.update().catch(() => {});
    });
  });
  registered.catch(() => {}); // without it the page works, but not offline
}

/** Whether this page is of the newest version, all files of which were kept last: it was opened since. */
async function isNewest(): Promise<boolean> {
  const versions = await caches.keys();
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
  const files = await caches.open(versions.at(-1) ?? "");
  return (await files.match(script)) !== undefined;
}

/** Loads the page anew, in its new version. */
export function loadNew(): void {
  waiting?.postMessage("now");
}
