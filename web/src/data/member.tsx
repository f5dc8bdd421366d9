import { useQueryClient } from '@tanstack/preact-query'
import { createContext, useContext } from 'preact/compat'
import { get, useQuery } from './ask.ts'
import type { components, Plaza } from './plaza.ts'

export type Me = components['schemas']['OwnUser']

export interface Membership {
  plaza: Plaza
  /** A user is signed in; while a session is being restored, that is already known. */
  isMember: boolean
  /** The session is restored: members' requests can be sent. */
  isReady: boolean
  /** After a sign-in or registration through `plaza`: stays signed in through reloads, and everything is read again. */
  enter: () => Promise<void>
  leave: () => Promise<void>
  /**
   * Asks a guest to sign in, saying why; true when a user is signed in already. `then` is done once the guest has signed
   * in; the page they return to is read after it.
   */
  requireMember: (reason: SignInReason, name?: string, then?: () => void | Promise<void>) => boolean
}

/** The moments at which a guest is asked to sign in. */
export type SignInReason =
  | 'like'
  | 'comment'
  | 'follow'
  | 'collect'
  | 'reward'
  | 'publish'
  | 'join'
  | 'event'
  | 'block'
  | 'mute'
  | 'report'
  | 'message'
  | 'translate'
  | 'page'

export const MembershipContext = createContext<Membership | undefined>(undefined)

export function useMembership(): Membership {
  const membership = useContext(MembershipContext)
  if (!membership) throw new Error('useMembership belongs inside the app.')
  return membership
}

export const usePlaza = (): Plaza => useMembership().plaza

export const me = () => get('/user', {})

/** Who is signed in, as soon as it is known. */
export function useMe(): Me | undefined {
  const { isMember } = useMembership()
  const { data } = useQuery({ ...me(), enabled: isMember })
  return isMember ? data : undefined
}

export { useQueryClient }
