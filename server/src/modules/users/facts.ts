import { defineFact } from '../../kernel/index.ts'

export const userRegistered = defineFact<{ userId: number; inviterId: number | null }>('user.registered')
export const userFollowed = defineFact<{ followerId: number; followedId: number }>('user.followed')
export const userUnfollowed = defineFact<{ followerId: number; followedId: number }>('user.unfollowed')
export const userDeleted = defineFact<{ userId: number }>('user.deleted')
/** Suspended, unsuspended, or given other roles: caches of their tokens and open streams must check again. */
export const userStandingChanged = defineFact<{ userId: number; isDisabled: boolean }>('user.standing_changed')
/** Limited, or no longer: what they wrote is hidden from others but their followers, or shown again. */
export const userLimited = defineFact<{ userId: number }>('user.limited')
/** A role's permissions changed: caches of permissions must check again. */
export const rolesChanged = defineFact<{ roleId: number }>('user.roles_changed')
