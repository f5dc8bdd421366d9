import type { StaffMember } from '@plaza/sdk/types'
import { createContext, type ReactNode, useContext } from 'preact/compat'

export type Me = StaffMember

const Context = createContext<Me | undefined>(undefined)

export const StaffProvider = ({ me, children }: { me: Me; children: ReactNode }) => (
  <Context.Provider value={me}>{children}</Context.Provider>
)

/** Who works here. */
export function useMe(): Me {
  const me = useContext(Context)
  if (!me) throw new Error('useMe belongs inside the signed-in console.')
  return me
}

export const holds = (me: Me, permission: string): boolean =>
  me.permissions.includes('*') || me.permissions.includes(permission)

/** Whether the caller may do what all of these permissions allow. Nothing they may not do is shown. */
export function useCan(): (...permissions: string[]) => boolean {
  const me = useMe()
  return (...permissions) => permissions.every((each) => holds(me, each))
}
