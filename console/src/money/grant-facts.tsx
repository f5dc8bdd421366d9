import { useConsole } from '../messages/index.ts'
import { Changes } from '../parts/changes.tsx'
import { Person, To } from '../parts/values.tsx'

/** What a person or a role holds, before a grant and after it. */
interface Held {
  user_id?: number
  role_id?: number
  people?: number
  roles?: string[]
  permissions: string[]
  disabled?: boolean
  suspended_until?: string
}

const isHeld = (value: unknown): value is Held => typeof value === 'object' && value !== null && 'permissions' in value

/** The content of a grant proposal, before or after. */
export const heldOf = (value: unknown): Held => (isHeld(value) ? value : { permissions: [] })

/** Who gets which permissions by which roles. */
export function GrantFacts({ name, before, after }: { name: string; before: Held; after: Held }) {
  const { t, word, list, number } = useConsole()
  const permission = (each: string) => (each === '*' ? t('roles.everything') : word('permission', each))
  const isBack = before.disabled && (!after.disabled || after.suspended_until !== undefined)
  const gained = after.permissions.filter((each) => isBack || !before.permissions.includes(each))
  const shown = ({ roles, permissions, disabled = false, suspended_until: until }: Held) => ({
    ...(roles && { roles: roles.map((each) => word('role', each)) }),
    permissions: permissions.map(permission),
    ...(before.disabled && { disabled }),
    ...(until !== undefined && { suspended_until: until }),
  })
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-soft">{t(after.user_id ? 'grant.person' : 'grant.role')}</dt>
        <dd>
          {after.user_id ? (
            <Person id={after.user_id} name={name} />
          ) : (
            <>
              {word('role', name)}
              {' · '}
              <To to={`/people?role=${name}`}>
                {t('roles.holders', { count: after.people ?? 0, shown: number(after.people ?? 0) })}
              </To>
            </>
          )}
        </dd>
        <dt className="text-soft">{t('grant.gets')}</dt>
        <dd className="font-semibold">{list(gained.map(permission))}</dd>
      </dl>
      <Changes before={shown(before)} after={shown(after)} />
    </>
  )
}
