/** Somebody signed in. */
export interface Caller {
  readonly id: number
  readonly sessionId: number
  /** By name; `*` is every one. */
  readonly permissions: ReadonlySet<string>
  /** Until when the second factor they showed last is good; absent when they have none. */
  readonly factorUntilMs?: number
  /** Until when their last proof of who they are counts as fresh. */
  readonly freshUntilMs?: number
}

export const can = (caller: Pick<Caller, 'permissions'> | undefined, permission: string): boolean =>
  caller !== undefined && (caller.permissions.has('*') || caller.permissions.has(permission))
