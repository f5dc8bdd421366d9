import { createPlaza, isProblem, type Plaza, problemFrom, type Session, sessionFrom } from '@plaza/sdk'
import { type Asked, createStaff, type StaffListPath } from '@plaza/sdk/staff'
import { languageNow } from './preferences.ts'

// The token is kept in memory only; an HttpOnly cookie brings a new one after a reload.
const SESSION = '/api/v2/auth/session'
export const HEADERS = { 'x-plaza-session': '1', accept: 'application/json' }

async function renew(): Promise<Session | undefined> {
  const answer = await fetch(`${SESSION}/renewal`, { method: 'POST', headers: HEADERS })
  if (answer.status === 401 || answer.status === 403) return undefined
  if (!answer.ok) throw await problemFrom(answer)
  return sessionFrom(await answer.json())
}

const events = new EventTarget()

/** Called when a session has ended and only signing in again helps. */
export function onSignedOut(told: () => void): () => void {
  events.addEventListener('signed-out', told)
  return () => events.removeEventListener('signed-out', told)
}

/** Asks for the second factor on the page; resolves when it was shown, rejects when the user gave up. */
export type AskForFactor = () => Promise<void>
let openDialog: AskForFactor = () => Promise.reject(new Error('The page that asks for it is not open.'))
export const setAskForFactor = (ask: AskForFactor): void => {
  openDialog = ask
}

let asked: Promise<void> | undefined
/** What is asked for at the same time shares one dialog. */
function askForFactor(): Promise<void> {
  asked ??= openDialog().finally(() => {
    asked = undefined
  })
  return asked
}

export const plaza: Plaza = createPlaza({
  language: languageNow(),
  refresh: renew,
  onSignedOut: () => events.dispatchEvent(new Event('signed-out')),
})

/** Whether a session is left from last time; throws where the service cannot say. */
export async function restoreSession(): Promise<boolean> {
  if (!/(^|; *)plaza_hint=1/.test(document.cookie)) return false
  plaza.session = await renew()
  return plaza.session !== undefined
}

/** Signs in, and stays so through reloads. */
export const signIn = async (login: string, password: string): Promise<void> =>
  stay(await plaza.signIn({ login, password }))

/** Signs in the user whom the sign-in provider has just sent back. */
export const signInByProvider = async (): Promise<void> => stay((await plaza.signInByProvider({})).session)

/** What the sign-in provider is called, if this visitor can sign in there: the service says so with the page. */
export const providerName = (): string | undefined => document.documentElement.dataset['provider']

async function stay({ token, awaitsFactor, ...session }: Session): Promise<void> {
  if (awaitsFactor) {
    await askForFactor().catch((error) => {
      plaza.session = undefined
      throw error
    })
    plaza.session = { token, ...session }
  }
  await fetch(SESSION, { method: 'POST', headers: { ...HEADERS, authorization: `Bearer ${token}` } })
}

/** Ends the session; one from the sign-in provider then ends there, where the browser goes if the user wished to leave. */
export async function signOut(isWish: boolean): Promise<void> {
  const endsThere = isWish && /(^|; *)plaza_provider=1/.test(document.cookie)
  await fetch(SESSION, { method: 'DELETE', headers: HEADERS }).catch(() => {})
  await plaza.signOut()
  if (endsThere) location.assign('/sign-out/oidc')
}

/**
 * Any operation by its name, with the parameters and answers of the description. Where a second factor is needed, it is
 * asked for and the act then goes on.
 */
export const call: Plaza['call'] = async (name, given, options) => {
  try {
    return await plaza.call(name, given, options)
  } catch (error) {
    if (!isProblem(error, 'auth.step_up')) throw error
    await askForFactor()
    return plaza.call(name, given, options)
  }
}

/** Lists and records by their names, for pages that are described by data. */
export const staff = createStaff({ call })

/** A list as a table: everything that matches, streamed by the service and saved as a file. */
export const download = (path: StaffListPath, asked: Asked<string>, name: string): Promise<void> =>
  saveTable(path, new URLSearchParams(asked.map(([key, value]) => [key, String(value)])), name)

/** The figures of a period as a table. */
export const downloadFigures = (period: { from: string }): Promise<void> =>
  saveTable('/admin/transparency', new URLSearchParams(period), 'transparency')

async function saveTable(path: string, search: URLSearchParams, name: string): Promise<void> {
  const ask = () =>
    fetch(`/api/v2${path}?${search}`, {
      headers: {
        accept: 'text/csv',
        'accept-language': languageNow(),
        authorization: `Bearer ${plaza.session?.token ?? ''}`,
      },
    })
  let answer = await ask()
  if (answer.status === 401) {
    plaza.session = await renew()
    answer = await ask()
  }
  if (!answer.ok) throw await problemFrom(answer)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
