import { type Answer, type Session, sessionFrom } from '@plaza/sdk'

// The token is kept in memory only. An HttpOnly cookie brings a new one after a reload; a second cookie, which is no
// secret, says that there is a session, so that pages need not guess.
const HINT = 'plaza_hint'
const SESSION = '/api/v2/auth/session'
/** A form on another site cannot send it, so only our own pages can use the cookie. */
const HEADERS = { 'x-plaza-session': '1', accept: 'application/json' }

export const isHinted = (cookies: string): boolean => new RegExp(`(^|; *)${HINT}=1`).test(cookies)

/** A new token from the cookie; undefined when no one is signed in here. Throws where the network is down. */
async function renewSession(): Promise<Session | undefined> {
  const answer = await fetch(`${SESSION}/renewal`, { method: 'POST', headers: HEADERS })
  if (answer.status === 401 || answer.status === 403) return undefined
  if (!answer.ok) throw new Error(`The session was not renewed: ${answer.status}.`)
  return sessionFrom(await answer.json())
}

/**
 * The next session of the person this page was made for. The cookie is the whole browser's: if another user signed in
 * in another tab, it brings theirs, and the page would act in their name while it still shows the first one's.
 * `onOther` is called instead, and callers that wait for the session wait for the page that comes.
 */
export async function renewSessionOf(here: number | undefined, onOther: () => void): Promise<Session | undefined> {
  const session = await renewSession()
  if (!session || here === undefined || (await ownerOf(session)) === here) return session
  onOther()
  return new Promise(() => {})
}

async function ownerOf({ token }: Session): Promise<number> {
  const answer = await fetch('/api/v2/user', {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The user was not read: ${answer.status}.`)
  const { id }: Pick<Answer<'GET /user'>, 'id'> = await answer.json()
  return id
}

const AGAIN_MS = 15_000

interface RestoreOptions {
  /** Who is here is known: a user, or no one any more. */
  onKnown: (session: Session | undefined) => void
}

/**
 * Restores a session from the cookie, once. A missing network signs no one out: it is tried again with the next
 * request, when the network is back, and every few seconds.
 */
export function createRestoring({ onKnown }: RestoreOptions): () => Promise<void> {
  let isKnown = false
  let attempt: Promise<void> | undefined
  const restore = async () => {
    const session = await renewSession()
    isKnown = true
    removeEventListener('online', onOnline)
    clearInterval(timer)
    onKnown(session)
  }
  const again = (): Promise<void> => {
    if (isKnown) return Promise.resolve()
    attempt ??= restore()
      .catch(() => {})
      .finally(() => {
        attempt = undefined
      })
    return attempt
  }
  // An attempt that began before the network was back may still fail for lack of it.
  const onOnline = () => void Promise.resolve(attempt).then(again)
  addEventListener('online', onOnline)
  const timer = setInterval(() => void again(), AGAIN_MS)
  return again
}

/** Lets this browser stay signed in. */
export async function keepSession(token: string): Promise<void> {
  const answer = await fetch(SESSION, { method: 'POST', headers: { ...HEADERS, authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The session was not kept: ${answer.status}.`)
}

/** Whether the session began at the sign-in provider: then signing out ends the one there too. */
export const isFromProvider = (): boolean => /(^|; *)plaza_provider=1/.test(document.cookie)

/** Goes to where the session at the provider ends; the page that comes back takes over. */
export function endAtProvider(): Promise<never> {
  location.assign('/sign-out/oidc')
  return new Promise(() => {})
}

/** Ends the session here and at the service. */
export async function endSession(): Promise<void> {
  await fetch(SESSION, { method: 'DELETE', headers: HEADERS })
}
