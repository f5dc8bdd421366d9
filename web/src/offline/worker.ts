/// <reference lib="webworker" />
// The service worker: what was seen can be read again without a network. It handles only pages and data of the web
// client; the console, the documentation, the sandbox and everything staff or sessions do bypass it.
import { ABOUT, type About, keepAbout, takePushes } from './worker-push.ts'

const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** The page for being offline and its files: never trimmed, and it stays after a sign-out. */
const OFFLINE = 'plaza-offline-1'
const FILES = 'plaza-files-1'
const PAGES = 'plaza-pages-1'
const READINGS = 'plaza-readings-1'
const PICTURES = 'plaza-pictures-1'
const KEPT: Record<string, number> = {
  [OFFLINE]: Number.POSITIVE_INFINITY,
  [FILES]: 120,
  [PAGES]: 60,
  [READINGS]: 200,
  [PICTURES]: 200,
  [ABOUT]: 1,
}
const NOT_OURS =
  /^\/(console|docs|sandbox|openapi|healthz|readyz|metrics|s\/|api\/v2\/(admin|auth|user\/stream|storage|verifycodes))/
const PATIENCE_MS = 6000
/** The pages of conversations are the same until their messages are there: this one stands in for any of them. */
const CONVERSATION = /^\/messages\/\d+$/
const CONVERSATION_PAGE = '/messages/1'

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()))
})

/** The offline page, with every file it needs. */
async function keepOfflinePage(): Promise<void> {
  const page = await fetch('/offline', { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The page for being offline answers ${page.status}.`)
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+/g))
  const cache = await caches.open(OFFLINE)
  await cache.addAll([...files])
  await cache.put('/offline', page)
  // The previous build's files are deleted once all of this one's are there.
  const needed = new Set(['/offline', ...files])
  for (const old of await cache.keys()) if (!needed.has(new URL(old.url).pathname)) await cache.delete(old)
}

worker.addEventListener('activate', (event) => {
  const forgetOld = async () => {
    for (const name of await caches.keys()) if (!(name in KEPT)) await caches.delete(name)
  }
  event.waitUntil(forgetOld().then(() => worker.clients.claim()))
})

// Signing in or out leaves nothing behind that was made for the previous user.
worker.addEventListener('message', (event) => {
  if (event.data?.about) event.waitUntil(keepAbout(event.data.about as About))
  if (event.data === 'keep-conversation-page') event.waitUntil(keepConversationPage())
  if (event.data === 'forget')
    event.waitUntil(Promise.all([PAGES, READINGS, PICTURES].map((name) => caches.delete(name))))
})

async function keepConversationPage(): Promise<void> {
  const page = await fetch(CONVERSATION_PAGE)
  if (page.ok) await store(await caches.open(PAGES), PAGES, new Request(CONVERSATION_PAGE), page)
}

takePushes((url) => !NOT_OURS.test(new URL(url).pathname))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || NOT_OURS.test(url.pathname)) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request, FILES))
  else if (url.pathname.startsWith('/storage/')) event.respondWith(fromCache(request, PICTURES))
  else if (url.pathname.startsWith('/api/v2/')) event.respondWith(fromNetwork(request, READINGS))
  else if (request.mode === 'navigate')
    event.respondWith(
      fromNetwork(request, PAGES, CONVERSATION.test(url.pathname) ? [CONVERSATION_PAGE, '/offline'] : ['/offline']),
    )
})

/** Files that never change under their name. */
async function fromCache(request: Request, name: string): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await store(await caches.open(name), name, request, answer.clone())
  return answer
}

/**
 * From the network if possible, otherwise from the cache. A cached page may be shown after a short wait, because it
 * refetches its data.
 */
async function fromNetwork(request: Request, name: string, instead: readonly string[] = []): Promise<Response> {
  const cache = await caches.open(name)
  try {
    const answer = await (request.mode === 'navigate' ? inTime(request, cache) : fetch(request))
    if (answer.status === 200) await store(cache, name, request, answer.clone())
    return answer
  } catch (error) {
    for (const each of [request, ...instead]) {
      const known = await (each === request ? cache : caches).match(each, { ignoreVary: true })
      if (known) return known
    }
    throw error
  }
}

/** Waits without limit only if there is nothing cached. */
async function inTime(request: Request, cache: Cache): Promise<Response> {
  const answer = fetch(request)
  if (!(await cache.match(request, { ignoreVary: true }))) return answer
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)),
  ])
}

/** Keeps an answer, where there is room. Where there is none, it is only shown. */
async function store(cache: Cache, name: string, request: Request, answer: Response): Promise<void> {
  try {
    await cache.put(request, answer)
    const keys = await cache.keys()
    for (const old of keys.slice(0, Math.max(0, keys.length - KEPT[name]!))) await cache.delete(old)
  } catch {
    // The disk is full, or the answer cannot be kept (`vary: *`).
  }
}
