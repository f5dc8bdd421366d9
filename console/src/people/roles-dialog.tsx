import type { Role } from '@plaza/sdk/types'
import { Checkbox, Note } from '@plaza/ui'
import { useState } from 'preact/compat'
import { isHeld, useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { type DialogProps, Frame } from './person-frame.tsx'

/** Which roles a person has; says before saving what needs a second person. */
export function RolesDialog({ person, close }: DialogProps) {
  const { t, word, list } = useConsole()
  const [roles, setRoles] = useState(person.roles)
  const known = useRead('GET /admin/roles', { query: { limit: 100 } })
  const permissions = useRead('GET /admin/permissions', {})
  const save = useAct({ done: t('common.saved'), onDone: (answer) => !isHeld(answer) && close() })
  const gained = gainedOf(known.data?.data ?? [], person.roles, roles)
  const guarded = (permissions.data?.data ?? []).filter((each) => each.guarded && gained(each.name))
  const isChanged = !isHeld(save.data) && [...roles].sort().join() !== [...person.roles].sort().join()
  const path = { user: person.id }
  const send = () =>
    save.mutate(async () => {
      const { roles: held } = await call('GET /admin/users/{user}', { path })
      const kept = held.filter((each) => roles.includes(each) || !person.roles.includes(each))
      const added = roles.filter((each) => !person.roles.includes(each))
      return call('PATCH /admin/users/{user}', { path, body: { roles: [...new Set([...kept, ...added])] } })
    })
  return (
    <Frame title={t('person.roles')} label={t('common.save')} isChanged={isChanged} {...{ close, send, save }}>
      <Loaded of={known} rows={2}>
        {({ data }) => (
          <div className="grid gap-3">
            {isHeld(save.data) ? (
              <Note tone="coin">
                {save.data.message} <To to="/proposals?state=0">{t('proposals.all')}</To>
              </Note>
            ) : (
              guarded.length > 0 && (
                <Note tone="coin">
                  {t('roles.gives_guarded', { permissions: list(guarded.map(({ name }) => word('permission', name))) })}
                </Note>
              )
            )}
            <div>
              {data.map((role) => (
                <Checkbox
                  key={role.id}
                  label={word('role', role.name)}
                  hint={
                    role.permissions.includes('*')
                      ? t('roles.everything')
                      : role.permissions.map((each) => word('permission', each)).join(', ') || t('roles.nothing')
                  }
                  checked={roles.includes(role.name)}
                  onChange={() =>
                    setRoles(
                      roles.includes(role.name) ? roles.filter((each) => each !== role.name) : [...roles, role.name],
                    )
                  }
                />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Frame>
  )
}

/** Whether a permission would be new with these roles. */
function gainedOf(known: readonly Role[], before: readonly string[], after: readonly string[]) {
  const holds = (names: readonly string[], permission: string) =>
    known.some(
      ({ name, permissions }) =>
        names.includes(name) && (permissions.includes('*') || permissions.includes(permission)),
    )
  return (permission: string): boolean => holds(after, permission) && !holds(before, permission)
}
