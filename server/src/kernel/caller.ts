/** A signed-in user. */
export interface Caller {
  readonly id: number
  readonly sessionId: number
  /** By name; `*` is every one. */
  readonly permissions: ReadonlySet<string>
  /** They signed in and still have to show their second factor: until then they may do nothing else. */
  readonly awaitsFactor?: true
  /** They have not accepted the current terms in time: they may not write. */
  readonly owesTerms?: true
  /** They are suspended: they may read decisions about them and appeal, nothing else. */
  readonly isSuspended?: true
  /** When their last verification of a second factor expires; absent when they have no factor. */
  readonly factorUntilMs?: number
  /** When their last proof of identity stops counting as fresh. */
  readonly freshUntilMs?: number
  /** They call with a key of theirs, which opens only what these scopes open. */
  readonly key?: { readonly id: number; readonly scopes: ReadonlySet<string> }
}

export const can = (caller: Pick<Caller, 'permissions'> | undefined, permission: string): boolean =>
  caller !== undefined && (caller.permissions.has('*') || caller.permissions.has(permission))
