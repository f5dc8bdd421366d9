import type { StaffMember } from '@plaza/sdk/types'
import { createContext, type ReactNode, useContext } from 'preact/compat'

export type Me = StaffMember

const Context = createContext<Me | undefined>(undefined)

export const StaffProvider = ({ me, children }: { me: Me; children: ReactNode }) => (
  <Context.Provider value={me}>{children}</Context.Provider>
)

/** The signed-in staff member. */
export function useMe(): Me {
  const me = useContext(Context)
  if (!me) throw new Error('useMe belongs inside the signed-in console.')
  return me
}

/** Parts of `user:manage`; their holders see people. */
const PARTS: readonly string[] = ['user:warn', 'user:suspend', 'user:verify', 'user:contact']
export const SEE_PEOPLE: readonly string[] = ['user:manage', ...PARTS]

export const holds = (me: Me, permission: string): boolean =>
  me.permissions.includes('*') ||
  me.permissions.includes(permission) ||
  (PARTS.includes(permission) && me.permissions.includes('user:manage'))

/** Whether the caller may look people up. */
export function useSeesPeople(): boolean {
  const me = useMe()
  return SEE_PEOPLE.some((each) => holds(me, each))
}

/** Whether the caller holds all of these permissions. Nothing they may not do is shown. */
export function useCan(): (...permissions: string[]) => boolean {
  const me = useMe()
  return (...permissions) => permissions.every((each) => holds(me, each))
}
