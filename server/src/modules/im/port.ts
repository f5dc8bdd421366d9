/** The instant-messaging provider. A `uid` is a user's id as text; an id of a group is a whole number as text. */

/** Of a group, its owner included. */
export const MAX_MEMBERS = 2000

export interface ImAccount {
  uid: string
  password: string
}

export interface ImGroupShape {
  name: string
  description: string
  isPublic: boolean
  /** Joining needs the approval of the owner or an admin. */
  membersOnly: boolean
  /** Members may bring others along. */
  allowInvites: boolean
  /** The owner counts. */
  maxUsers: number
}

export interface ImGroup extends ImGroupShape {
  id: string
  owner: string
  createdAt: Date
  /** The owner counts. */
  membersCount: number
  /** The owner first; no more than were asked for. */
  members: readonly string[]
  /** Whether the viewer is a member. */
  hasViewer: boolean
}

export interface ImGroupDraft extends ImGroupShape {
  /** Made before the provider is called, so that the result of the request can be found and discarded. */
  key: string
  owner: string
  /** In addition to the owner. */
  members: readonly string[]
}

export interface FindGroups {
  viewer?: string
  membersAtMost: number
}

/**
 * What a provider does. Every call may be repeated. It rejects with `ImRefused` when the provider said no, with
 * `ImAway` or anything else when the outcome is unknown.
 */
export interface ImProvider {
  /** Whether clients can sign in to it and write to each other. */
  readonly carriesMessages: boolean
  /** Its accounts are rows of this module, so new ones need no notification. */
  readonly isBuiltIn: boolean
  /** Makes sure that these accounts exist with these passwords. */
  saveAccounts(accounts: readonly ImAccount[], signal: AbortSignal): Promise<void>
  /** Ends an account, its memberships and the groups it owns; a missing one is no error. */
  removeAccount(uid: string, signal: AbortSignal): Promise<void>
  /** Those of these groups that exist, in any order. */
  findGroups(ids: readonly string[], wish: FindGroups, signal: AbortSignal): Promise<ImGroup[]>
  /** Ids of the groups a user is in, at most a hundred. */
  listGroupIdsOf(uid: string, signal: AbortSignal): Promise<string[]>
  /** Members whom the owner made admins. */
  listAdmins(groupId: string, signal: AbortSignal): Promise<string[]>
  createGroup(draft: ImGroupDraft, signal: AbortSignal): Promise<string>
  /** Removes whatever a draft with this key may have become. */
  discardGroup(draft: { key: string; owner: string }, signal: AbortSignal): Promise<void>
  updateGroup(id: string, change: Partial<ImGroupShape>, signal: AbortSignal): Promise<void>
  /** Makes a member the owner; the former owner stays a member. */
  transferGroup(id: string, newOwner: string, signal: AbortSignal): Promise<void>
  /** A missing one is no error. */
  removeGroup(id: string, signal: AbortSignal): Promise<void>
  /** Existing members stay. */
  addMembers(id: string, uids: readonly string[], signal: AbortSignal): Promise<void>
  /** Non-members are ignored; the owner is never removed. */
  removeMembers(id: string, uids: readonly string[], signal: AbortSignal): Promise<void>
}

export type ImRefusal = 'group_missing' | 'account_missing' | 'full' | 'too_few' | 'not_member'

/** The provider answered, and the answer was no. */
export class ImRefused extends Error {
  override name = 'ImRefused'
  readonly reason: ImRefusal
  /** True when a part of it had been done by then. */
  readonly isPartial: boolean
  constructor(reason: ImRefusal, isPartial = false) {
    super(`The messaging provider refused: ${reason}`)
    this.reason = reason
    this.isPartial = isPartial
  }
}

/** The provider did not answer, or not in a way that tells what it did. */
export class ImAway extends Error {
  override name = 'ImAway'
  /** False when the change was not even sent. */
  readonly wasAsked: boolean
  constructor(message: string, wasAsked: boolean, cause?: unknown) {
    super(message, { cause })
    this.wasAsked = wasAsked
  }
}
