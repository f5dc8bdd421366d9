import type { Given } from '@plaza/sdk'
import type { Permissions, Role } from '@plaza/sdk/types'
import { Badge, Button, Dialog, Field, Note } from '@plaza/ui'
import { PlusIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { isHeld, messageOf, useAct, useRead } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useCan, useMe } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { Page } from '../parts/page.tsx'
import { Scroll } from '../parts/scroll.tsx'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'

type Permission = Permissions['data'][number]
type PermissionName = NonNullable<Given<'PATCH /admin/roles/{id}'>['body']['permissions']>[number]

/** Roles as a matrix: what each lets its holders do, in words. */
export function RolesPage() {
  const { t } = useConsole()
  const roles = useRead('GET /admin/roles', { query: { limit: 100 } })
  const permissions = useRead('GET /admin/permissions', {})
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page
      title={t('nav.roles')}
      about={t('roles.about')}
      acts={
        <Button look="primary" icon={<PlusIcon size={18} />} onClick={() => setIsAdding(true)}>
          {t('roles.add')}
        </Button>
      }
    >
      <Loaded of={roles}>
        {({ data }) => <Loaded of={permissions}>{(found) => <Matrix roles={data} permissions={found.data} />}</Loaded>}
      </Loaded>
      {isAdding && <AddRole close={() => setIsAdding(false)} />}
    </Page>
  )
}

function Matrix({ roles, permissions }: { roles: Role[]; permissions: Permission[] }) {
  const { t, word, wordOr, number } = useConsole()
  const me = useMe()
  const can = useCan()
  const save = useAct({ done: t('common.saved') })
  const isPermission = (name: string): name is PermissionName => permissions.some((each) => each.name === name)
  const holdsAll = me.permissions.includes('*')
  const mayChange = (role: Role, permission: string) =>
    role.name !== 'founder' &&
    (holdsAll ||
      (me.permissions.includes(permission) && role.permissions.every((each) => me.permissions.includes(each))))
  const [sent, setSent] = useState<{ role: number; permission: string; isHeld: boolean }>()
  const set = (role: Role, permission: string, isToHold: boolean) => {
    // Not disabled meanwhile, which would move the focus off the box.
    if (save.isPending) return
    setSent({ role: role.id, permission, isHeld: isToHold })
    const path = { id: role.id }
    save.mutate(async () => {
      const { permissions: held } = await call('GET /admin/roles/{id}', { path })
      const others = held.filter((each) => each !== permission)
      const next = (isToHold ? [...others, permission] : others).filter(isPermission)
      return call('PATCH /admin/roles/{id}', { path, body: { permissions: next } })
    })
  }
  // Shown at once; reverted when it is refused.
  const isTicked = (role: Role, permission: string): boolean =>
    save.isPending && sent?.role === role.id && sent.permission === permission
      ? sent.isHeld
      : role.permissions.includes('*') || role.permissions.includes(permission)
  return (
    <>
      <div className="mb-3 grid gap-3">
        {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
        {isHeld(save.data) && (
          <Note tone="coin">
            {save.data.message} <To to="/proposals?state=0">{t('proposals.all')}</To>
          </Note>
        )}
        <p className="text-s text-soft">
          <Guarded /> {t('roles.guarded_about')}
        </p>
      </div>
      <Scroll label={t('nav.roles')}>
        <table className="w-full border-collapse text-s">
          <thead>
            <tr className="border-b border-line align-bottom">
              <th
                scope="col"
                className="sticky start-0 z-[1] min-w-44 bg-surface px-4 py-3 text-start font-medium text-faint rail:min-w-56"
              >
                {t('roles.permission')}
              </th>
              {roles.map((role) => (
                <th key={role.id} scope="col" className="px-3 py-3 text-center font-semibold whitespace-nowrap">
                  {word('role', role.name)}
                  <span className="block text-xs font-normal text-faint">
                    {can('user:manage') ? (
                      <To to={`/people?role=${role.name}`}>
                        {t('roles.holders', { count: role.users_count, shown: number(role.users_count) })}
                      </To>
                    ) : (
                      t('roles.holders', { count: role.users_count, shown: number(role.users_count) })
                    )}
                  </span>
                  {!role.is_built_in && <RemoveRole role={role} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ name, description, guarded }) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="sticky start-0 z-[1] bg-surface px-4 py-2 text-start font-normal">
                  <b className="block font-semibold">
                    {word('permission', name)} {guarded && <Guarded />}
                  </b>
                  <span className="text-soft">{wordOr('permission-about', name, description)}</span>
                  <code className="block text-xs text-faint">{name}</code>
                </th>
                {roles.map((role) => (
                  <td key={role.id} className="px-3 py-2 text-center">
                    <input
                      type="checkbox"
                      className="ui-check"
                      aria-label={`${word('role', role.name)}: ${word('permission', name)}`}
                      checked={isTicked(role, name)}
                      disabled={!mayChange(role, name)}
                      onChange={({ currentTarget }) => set(role, name, currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

/** Marks a permission whose giving waits for a second person. */
function Guarded() {
  const { t } = useConsole()
  return <Badge tone="coin">{t('roles.guarded')}</Badge>
}

function RemoveRole({ role }: { role: Role }) {
  const { t } = useConsole()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAct({ done: t('records.removed'), onDone: () => setIsAsking(false) })
  return (
    <>
      <button
        type="button"
        className="text-xs font-normal text-danger hover:underline"
        onClick={() => setIsAsking(true)}
      >
        {t('common.delete')}
      </button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('roles.remove', { name: role.name })}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('common.cancel')}</Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate(() => call('DELETE /admin/roles/{id}', { path: { id: role.id } }))}
            >
              {t('common.delete')}
            </Button>
          </>
        }
      >
        {t('roles.remove_about')}
      </Dialog>
    </>
  )
}

function AddRole({ close }: { close: () => void }) {
  const { t } = useConsole()
  const [name, setName] = useState('')
  const save = useAct({ done: t('common.saved'), onDone: close })
  const leave = useLeave(name !== '', close)
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(() => call('POST /admin/roles', { body: { name, permissions: [] } }))
  }
  return (
    <Dialog open keepOpen onClose={leave} title={t('roles.add')}>
      <form onSubmit={send} className="grid gap-4">
        {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
        <Field
          label={t('roles.name')}
          hint={t('roles.name_hint')}
          required
          pattern="[a-z][a-z0-9\-]+"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" busy={save.isPending}>
          {t('roles.add')}
        </Button>
      </form>
    </Dialog>
  )
}
