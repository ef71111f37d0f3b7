// The pages open without a network once they were loaded; games need the server.
const CACHE = 'shoal-1';
const MOST = 200;
/** What is the same for everybody, and of use without a server. */
const KEPT = /^\/(assets\/|api\/(words|rules)\/|api\/games$|api\/bots$|icon|manifest)/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(newest(request, '/'));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (KEPT.test(pathname)) event.respondWith(newest(request, request));
});

async function begin() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

/** From the network while there is one. All pages of the client are one page. */
async function newest(request, key) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(key);
    if (found) return found;
    throw error;
  }
}

/** A file with a hash in its name never changes. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

async function keep(key, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
}
