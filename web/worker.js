/* The page without a network. FILES and VERSION stand before this: all files of the page, and a hash of them. */

const CACHE = `dummywhist-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The reader has asked for the new version.
self.addEventListener("message", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") {
    // the newest, if there is a network
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
  }
});
