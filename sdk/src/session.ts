import { isProblem, type PlazaProblem } from './problem.ts'

/** A sign-in, as plain values that can be stored and given back to `createPlaza` later. */
export interface Session {
  token: string
  /** Milliseconds since 1970. From then on the token has to be refreshed. */
  expiresAt: number
  /** Until then that is possible; afterwards the person signs in again. */
  refreshableUntil: number
  /** The second factor has to be shown (`POST /auth/factor`) before the token opens anything else. */
  awaitsFactor?: true
}

export interface SessionOptions {
  /** The session kept from last time. */
  session?: Session | undefined
  /**
   * Gets the next session, or `undefined` when there is none to get. Without it the client asks `PUT /auth/refresh`
   * with its own token. A browser that keeps its session in an HttpOnly cookie asks its server here.
   */
  refresh?: (current: Session | undefined) => Promise<Session | undefined>
  /** Told of every session that begins, is renewed or ends (`undefined`): the place to store it. */
  onSession?: (session: Session | undefined) => void
  /** Told once when a session has ended against the person's will and signing in again is the only way on. */
  onSignedOut?: (problem: PlazaProblem | undefined) => void
}

/** What the service answers to a sign-in and, in other words, to a registration. */
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
  /** Another token than the one that was refused, or `undefined` when there is none to be had. */
  renew(refused: string | undefined): Promise<string | undefined>
}

/** Keeps the session in memory and renews it once for everybody who waits. */
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
      // Only a refusal ends a session. A network that is away says nothing about it.
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
