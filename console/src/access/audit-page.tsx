import type { AuditLine } from '@plaza/sdk/types'
import { Button, Dialog, Note, toast } from '@plaza/ui'
import { CheckIcon, WarningIcon } from '@plaza/ui/icons'
import { useMutation } from '@tanstack/preact-query'
import { useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Changes } from '../parts/changes.tsx'
import { To } from '../parts/values.tsx'

/** Common choices; anything else is found by searching. */
const ACTIONS = [
  'auth.login',
  'auth.failed',
  'auth.password_changed',
  'auth.factor_added',
  'auth.factor_removed',
  'users.update',
  'users.deleted',
  'users.returned',
  'roles.update',
  'settings.update',
  'proposals.create',
  'proposals.approve',
  'proposals.reject',
  'proposals.alone',
  'cash.approve',
  'cash.reject',
  'currency.adjust',
  'currency.debt_taken',
  'currency.debt_waived',
  'payments.stray_credited',
  'payments.stray_refunded',
  'money.brake',
  'ledger.statement',
  'topics.update',
  'topics.delete',
  'brands.update',
  'events.update',
  'reports.update',
  'reports.open',
  'chat.dissolve',
  'chats.remove',
  'feeds.changed',
  'feeds.deleted',
  'feeds.pushed',
  'feed-tags.changed',
  'comments.deleted',
  'jobs.retry',
  'jobs.drop',
]

/** Kinds of objects, the most used first. */
const THINGS = [
  'users',
  'feeds',
  'feed-tags',
  'comments',
  'chats',
  'topics',
  'brands',
  'events',
  'orders',
  'reports',
  'debts',
  'stray-payments',
  'roles',
  'settings',
  'proposals',
  'statements',
  'jobs',
  'factors',
  'gifts',
  'store-iap-products',
  'feed-categories',
  'topic-categories',
  'event-categories',
  'themes',
  'tag-categories',
  'tags',
  'commodities',
  'knowledge',
  'chapters',
  'infos',
  'wendas',
  'advertisingspaces',
  'advertisements',
]

const lines = listSpec('/admin/audit-log', {
  name: 'audit-log',
  title: 'nav.audit',
  about: 'audit.about',
  hasSearch: true,
  columns: [
    { field: 'action', cell: (row) => <Act name={row.action} /> },
    { field: 'object', cell: (row) => <Thing name={row.object} /> },
    { field: 'actor_name', personId: 'actor_id' },
    { field: 'at', kind: 'time' },
    { field: 'address', isExtra: true },
    { field: 'request_id', isExtra: true },
    { field: 'id', kind: 'number', isExtra: true },
  ],
  sorts: ['id', 'at'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'action', kind: 'choice', options: ACTIONS, areActs: true },
    { name: 'object', kind: 'thing', options: THINGS },
    { name: 'actor_id', kind: 'person' },
    ...period,
  ],
})

const PAGES: Readonly<Record<string, { path: string; permission: string }>> = {
  users: { path: '/people', permission: 'user:manage' },
  topics: { path: '/topics', permission: 'feed-topic:manage' },
}

function Act({ name }: { name: string }) {
  const { act } = useConsole()
  return <span title={name}>{act(name)}</span>
}

/** The object of an act; people and topics are links. */
function Thing({ name }: { name: string }) {
  const { thing } = useConsole()
  const can = useCan()
  const [kind, id] = name.split(':')
  const text = <span title={name}>{thing(name)}</span>
  const page = id && PAGES[kind!]
  return page && can(page.permission) ? <To to={`${page.path}/${id}`}>{text}</To> : text
}

/** Who did what when, before and after, and the proof that the log was not edited. */
export function AuditPage() {
  const { t, number, act, thing } = useConsole()
  const [open, setOpen] = useState<AuditLine>()
  const proof = useMutation({
    mutationFn: () => call('GET /admin/audit-log/verify', {}),
    onError: (error) => toast(messageOf(error), { isError: true }),
  })
  return (
    <>
      <ListPage
        spec={lines}
        onOpen={setOpen}
        acts={
          <Button busy={proof.isPending} onClick={() => proof.mutate()}>
            {t('audit.verify')}
          </Button>
        }
      />
      {proof.data && (
        <Dialog open onClose={() => proof.reset()} title={t('audit.verify')}>
          <Note
            tone={proof.data.ok ? 'accent' : 'danger'}
            icon={proof.data.ok ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
          >
            {proof.data.ok
              ? t('audit.whole', { lines: number(proof.data.lines) })
              : t('audit.edited', { broken: number(proof.data.broken), lines: number(proof.data.lines) })}
          </Note>
        </Dialog>
      )}
      {open && (
        <Dialog open wide onClose={() => setOpen(undefined)} title={`${act(open.action)} · ${thing(open.object)}`}>
          <Changes before={open.before} after={open.after} />
        </Dialog>
      )}
    </>
  )
}
