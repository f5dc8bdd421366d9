/// <reference lib="webworker" />
// Pushes while no page of ours may be open. The text comes in the receiver's language; what the page told us last (the
// community's name, the language) goes around it.
const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** What a page tells the worker about itself. */
export interface About {
  name: string
  language: string
}

interface Push {
  channel: string
  target: number
  content: string
  extra: Record<string, unknown>
  tag: string
  /** How much is unread. */
  badge: number
}

export const ABOUT = 'plaza-about-1'
const ABOUT_KEY = '/about-this-site'

export async function keepAbout(about: About): Promise<void> {
  await (await caches.open(ABOUT)).put(ABOUT_KEY, new Response(JSON.stringify(about)))
}

async function readAbout(): Promise<About> {
  const kept = await (await caches.open(ABOUT)).match(ABOUT_KEY)
  return kept ? kept.json() : { name: worker.location.host, language: worker.navigator.language }
}

/** Browsers end a subscription whose pushes show nothing, so even one we cannot read says something. */
const UNREADABLE = { en: 'You have a new notification.', zh: '你有新通知，点开看看。' }

/** Where a push leads. */
function addressOfPush({ channel, target }: Pick<Push, 'channel' | 'target'>): string {
  const [subject, what] = channel.split(':')
  if (subject === 'feed') return `/feeds/${target}${what?.startsWith('comment') ? '#comments' : ''}`
  if (channel === 'topic:apply') return `/topics/${target}/applications`
  if (subject === 'topic') return `/topics/${target}`
  if (subject === 'chat') return `/messages/${target}`
  if (subject === 'user') return `/people/${target}`
  return subject === 'currency' ? '/wallet' : '/notices'
}

async function show(data: PushMessageData | null): Promise<void> {
  const { name, language } = await readAbout()
  let push: Push | undefined
  try {
    push = data?.json()
  } catch {
    // Shown below.
  }
  await worker.registration.showNotification(name, {
    body: push?.content ?? UNREADABLE[language.startsWith('zh') ? 'zh' : 'en'],
    lang: language,
    icon: '/icons/192.png',
    badge: '/icons/192.png',
    // One notification for each thing: the tenth like of a post replaces the ninth.
    ...(push && { tag: `${push.channel}:${push.target}` }),
    silent: push?.extra?.['silent'] === true,
    data: { address: push ? addressOfPush(push) : '/notices' },
  })
  if (push?.badge) await worker.navigator.setAppBadge?.(push.badge).catch(() => {})
}

/** Goes there in a page of the web client that is open, or opens one. */
async function open(address: string, isOurs: (url: string) => boolean): Promise<void> {
  const page = (await worker.clients.matchAll({ type: 'window' })).find(({ url }) => isOurs(url))
  if (!page) return void (await worker.clients.openWindow(address))
  await page.focus().catch(() => {})
  page.postMessage({ go: address })
}

export function takePushes(isOurs: (url: string) => boolean): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data?.address ?? '/notices'), isOurs))
  })
}
