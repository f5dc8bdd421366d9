import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { origin } from './browser.ts'
import { journey } from './journey.ts'

// Runs in the page.
declare const sessionStorage: { getItem(name: string): string | null }

/** A browser's push service is outside: the subscription is faked, everything else is real. */
async function playPushService(context: BrowserContext): Promise<void> {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys('base64url', 'uncompressed'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  await context.grantPermissions(['notifications'], { origin: origin() })
  await context.addInitScript(`{
    const made = { endpoint: ${JSON.stringify(endpoint)}, toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      unsubscribe: async () => { sessionStorage.removeItem('push'); return true } }
    if (globalThis.PushManager) {
      PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('push') ? made : null)
      PushManager.prototype.subscribe = async (options) => {
        if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) throw new Error('wrong options')
        sessionStorage.setItem('push', '1')
        return made
      }
    }
  }`)
}

const devices = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const renewal = await fetch('/api/v2/auth/session/renewal', { method: 'POST', headers: { 'x-plaza-session': '1' } })
    const { access_token: token } = await renewal.json()
    const answer = await fetch('/api/v2/user/push-subscriptions', { headers: { authorization: 'Bearer ' + token } })
    return (await answer.json()).devices
  })()`)

/** Hands a push to the service worker as the browser would. */
async function push(page: Page, message: unknown): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin()}/`)
      if (ours) resolve(ours.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const data = typeof message === 'string' ? message : JSON.stringify(message)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: origin(), registrationId: await found, data })
  await devtools.detach()
}

interface Shown {
  title: string
  body: string
  tag: string
  address: string
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(`(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, address: data.address }))
  })()`)

async function shownOnce(page: Page, wanted: (all: Shown[]) => boolean): Promise<Shown[]> {
  for (let looks = 0; looks < 100; looks++) {
    const all = await shown(page)
    if (wanted(all)) return all
    await page.waitForTimeout(100)
  }
  return shown(page)
}

journey(
  'notifications are switched on, shown by the worker, followed, and switched off',
  { widths: [390], languages: ['en', 'zh-CN'], isNotified: true },
  async ({ page, context, open, word, register, check }) => {
    await playPushService(context)
    await register('bell')
    await open('/notices')
    const label = word('Notifications on this device', '在这台设备上接收推送')
    const onOff = page.getByRole('switch', { name: new RegExp(label) })
    await onOff.click()
    await page.getByText(word('Notifications are on for this device.', '这台设备已开启推送。')).first().waitFor()
    // Once on, it is no longer offered here; the settings have it.
    await onOff.waitFor({ state: 'detached' })
    assert.equal(await devices(page), 1)
    await open('/me/settings/notifications')
    await page.getByRole('switch', { name: new RegExp(label), checked: true }).waitFor()
    await check('settings-push')

    const liked = { channel: 'feed:digg', target: 1, content: 'lin liked your post.', extra: {}, tag: 'x', badge: 1 }
    await push(page, liked)
    await push(page, { ...liked, content: 'mo liked your post.' })
    const [like, ...more] = await shownOnce(page, ([first]) => first?.body === 'mo liked your post.')
    assert.deepEqual(more, [], 'one notification for each thing')
    assert.equal(like!.address, '/feeds/1')
    assert.ok(like!.title.length > 0)
    await push(page, 'nonsense')
    const all = await shownOnce(page, ({ length }) => length === 2)
    assert.ok(all.some(({ body }) => body === word('You have a new notification.', '你有新通知，点开看看。')))

    // What a tap on it does, in the page that is open.
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(`(async () => {
      const [notification] = (await registration.getNotifications()).filter(({ tag }) => tag !== '')
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })()`)
    await page.waitForURL('**/feeds/1')

    await open('/me/settings/notifications')
    await page.getByRole('switch', { name: new RegExp(label), checked: true }).click()
    await page.getByRole('switch', { name: new RegExp(label), checked: false }).waitFor()
    assert.equal(await devices(page), 0)
  },
)

journey(
  'signing out ends the pushes of this browser, here and at the service; so does being signed out from elsewhere',
  { widths: [390], languages: ['en'], isNotified: true },
  async ({ page, context, open, register, signIn, expect }) => {
    await playPushService(context)
    // A slow device: effects, which follow a frame or after 35 ms, come later than the answers of the service.
    await context.addInitScript(`{
      const soon = setTimeout
      const frame = requestAnimationFrame
      requestAnimationFrame = (next) => frame((at) => soon(() => next(at), 400))
      setTimeout = (next, ms, ...rest) => soon(next, ms === 35 ? 400 : ms, ...rest)
    }`)
    const turnOn = async () => {
      await open('/me/settings/notifications')
      await page.getByRole('switch', { name: /Notifications on this device/, checked: false }).click()
      await page.getByRole('switch', { name: /Notifications on this device/, checked: true }).waitFor()
    }
    const isSubscribed = () => page.evaluate('sessionStorage.getItem("push") !== null')
    const name = await register('leaver')
    await turnOn()
    assert.equal(await devices(page), 1)
    await open('/me/settings')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You’ve been signed out').first().waitFor()
    assert.equal(await isSubscribed(), false)

    await signIn(name)
    assert.equal(await devices(page), 0, 'the service has forgotten it too')
    await turnOn()
    // From another device: this browser's sign-in is ended. Its next request is refused.
    expect(401)
    await page.evaluate(`(async () => {
      const headers = { 'x-plaza-session': '1' }
      const { access_token: token } = await (await fetch('/api/v2/auth/session/renewal', { method: 'POST', headers })).json()
      await fetch('/api/v2/auth/logout', { method: 'POST', headers: { authorization: 'Bearer ' + token } })
    })()`)
    await open('/')
    await page.waitForFunction(() => sessionStorage.getItem('push') === null)
  },
)

journey(
  'a browser that blocks notifications, or cannot, is told what to do; signing out ends the pushes',
  { widths: [1440], languages: ['en'] },
  async ({ page, context, open, register, another }) => {
    await context.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`)
    await register('mute')
    await open('/me/settings/notifications')
    await page.getByText('Your browser is blocking notifications.').waitFor()

    const old = await another()
    await old.page.context().addInitScript('delete globalThis.PushManager')
    await old.signIn('lin')
    await old.open('/me/settings/notifications')
    await old.page.getByText('This browser doesn’t support notifications.').waitFor()
    await old.open('/notices')
    await old.page.getByText('Notifications on this device').first().waitFor({ state: 'detached' })
  },
)
