import { defineFact } from '../../kernel/index.ts'

export const userRegistered = defineFact<{ userId: number; inviterId: number | null }>('user.registered')
export const userFollowed = defineFact<{ followerId: number; followedId: number }>('user.followed')
export const userUnfollowed = defineFact<{ followerId: number; followedId: number }>('user.unfollowed')
export const userDeleted = defineFact<{ userId: number }>('user.deleted')
/** Suspended, unsuspended, or given other roles: whoever holds tokens or open streams of theirs must look again. */
export const userStandingChanged = defineFact<{ userId: number; isDisabled: boolean }>('user.standing_changed')
/** A role means something else now: whoever remembers permissions must look again. */
export const rolesChanged = defineFact<{ roleId: number }>('user.roles_changed')
