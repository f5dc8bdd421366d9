import type { Plaza } from '../data/plaza.ts'

/** Whether this browser gets pushes, or why it cannot. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * This browser's subscription, if there is one. The worker comes with the page: without one there is nothing to ask.
 */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) ? 'on' : 'off'
}

/** Asks for permission, subscribes this browser and tells the service. A refusal is a state, not an error. */
export async function turnOnPush(plaza: Plaza): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { pushManager } = await navigator.serviceWorker.ready
  const { public_key: key } = await plaza.GET('/user/push-subscriptions')
  // A subscription made with another key would not accept our pushes.
  await (await subscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  try {
    await plaza.POST('/user/push-subscriptions', {
      body: { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } },
    })
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  return 'on'
}

/** Ends the subscription here and at the service. */
export async function turnOffPush(plaza: Plaza): Promise<PushState> {
  const made = await subscription()
  if (!made) return pushState()
  await plaza.DELETE('/user/push-subscriptions', { params: { query: { endpoint: made.endpoint } } })
  await made.unsubscribe()
  return pushState()
}

/** Signed out: the service no longer pushes to this browser, so its subscription can go. */
export async function forgetPush(): Promise<void> {
  if (canPush()) await (await subscription().catch(() => null))?.unsubscribe().catch(() => {})
}

/** Signing out ends the pushes, so that the next person at this browser does not get them. */
export async function endPush(plaza: Plaza): Promise<void> {
  if (canPush()) await turnOffPush(plaza).catch(() => {})
}
