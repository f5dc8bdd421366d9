import { isProblem, type PlazaProblem } from './problem.ts'

/** A sign-in, as plain values that can be stored and passed to `createPlaza` later. */
export interface Session {
  token: string
  /** Milliseconds since 1970. From then on the token has to be refreshed. */
  expiresAt: number
  /** Until then that is possible; afterwards the user signs in again. */
  refreshableUntil: number
  /** The second factor has to be shown (`POST /auth/factor`) before the token opens anything else. */
  awaitsFactor?: true
}

export interface SessionOptions {
  /** The stored session. */
  session?: Session | undefined
  /**
   * Gets the next session, or `undefined` when there is none. By default the client calls `PUT /auth/refresh` with its
   * own token. A browser that keeps its session in an HttpOnly cookie asks its server here.
   */
  refresh?: (current: Session | undefined) => Promise<Session | undefined>
  /** Called with every session that begins, is renewed or ends (`undefined`): the place to store it. */
  onSession?: (session: Session | undefined) => void
  /** Called once when a session has ended against the user's will and only signing in again helps. */
  onSignedOut?: (problem: PlazaProblem | undefined) => void
}

/** The service's answer to a sign-in and, with other names, to a registration. */
export type TokenAnswer =
  | { access_token: string; expires_in: number; refresh_ttl: number; factor?: boolean }
  | { token: string; ttl: number; refresh_ttl: number }

export function sessionFrom(answer: TokenAnswer, refreshableUntil?: number): Session {
  const [token, minutes] =
    'access_token' in answer ? [answer.access_token, answer.expires_in] : [answer.token, answer.ttl]
  const now = Date.now()
  return {
    token,
    expiresAt: now + minutes * 60_000,
    refreshableUntil: refreshableUntil ?? now + answer.refresh_ttl * 60_000,
    ...('factor' in answer && answer.factor && { awaitsFactor: true }),
  }
}

export interface SessionKeeper {
  current(): Session | undefined
  set(session: Session | undefined): void
  /** Another token than the refused one, or `undefined` when there is none. */
  renew(refused: string | undefined): Promise<string | undefined>
}

/** Keeps the session in memory and renews it once for all who wait. */
export function keepSession(
  options: SessionOptions,
  refreshByToken: (current: Session) => Promise<Session>,
): SessionKeeper {
  let session = options.session
  let renewal: Promise<string | undefined> | undefined

  const set = (next: Session | undefined) => {
    session = next
    options.onSession?.(next)
  }

  const end = (problem: PlazaProblem | undefined) => {
    if (!session) return
    set(undefined)
    options.onSignedOut?.(problem)
  }

  const refresh = async (): Promise<string | undefined> => {
    const before = session
    try {
      const next = options.refresh ? await options.refresh(before) : before && (await refreshByToken(before))
      // Another sign-in or sign-out happened meanwhile: that one counts.
      if (session !== before) return session?.token
      if (next) set(next)
      else end(undefined)
    } catch (error) {
      // Only a refusal ends a session. A missing network says nothing about it.
      if (!isProblem(error) || (error.status !== 401 && error.status !== 403)) throw error
      if (session === before) end(error)
    }
    return session?.token
  }

  return {
    current: () => session,
    set,
    renew(refused) {
      if (session && session.token !== refused) return Promise.resolve(session.token)
      renewal ??= refresh().finally(() => {
        renewal = undefined
      })
      return renewal
    },
  }
}
