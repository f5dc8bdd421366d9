import { Button, Dialog, Note } from '@plaza/ui'
import { CheckIcon, WarningIcon } from '@plaza/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../app/plaza.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListSpec, Row } from '../lists/spec.ts'
import { Data } from '../parts/values.tsx'
import { useConsole } from '../words/index.ts'

const lines: ListSpec = {
  name: 'audit-log',
  path: '/admin/audit-log',
  title: 'nav.audit',
  about: 'audit.about',
  hasSearch: true,
  columns: [
    { field: 'action', of: 'action' },
    { field: 'object' },
    { field: 'actor_name', personId: 'actor_id' },
    { field: 'at', kind: 'time' },
    { field: 'address', isExtra: true },
    { field: 'request_id', isExtra: true },
    { field: 'id', kind: 'number', isExtra: true },
  ],
  sorts: ['id', 'at'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'action', kind: 'text' },
    { name: 'object', kind: 'text' },
    { name: 'actor_id', kind: 'id' },
    { name: 'since', kind: 'time' },
    { name: 'until', kind: 'time' },
  ],
}

interface Proof {
  ok: boolean
  lines: number
  broken: number
}

/** Who did what when, before and after, and the proof that nobody edited it. */
export function AuditPage() {
  const { t, number, word } = useConsole()
  const [open, setOpen] = useState<Row>()
  const proof = useMutation({ mutationFn: () => call<Proof>('GET', '/admin/audit-log/verify') })
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
        <Dialog
          open
          wide
          onClose={() => setOpen(undefined)}
          title={`${word('action', String(open['action']))} · ${open['object']}`}
        >
          <Changes before={open['before']} after={open['after']} />
        </Dialog>
      )}
    </>
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What changed, field by field, where both sides are objects; else both sides as they are. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const { t, field } = useConsole()
  if (!isObject(before) || !isObject(after))
    return (
      <div className="grid gap-4 rail:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">{t('audit.before')}</h3>
          <Data value={before ?? null} />
        </div>
        <div>
          <h3 className="mb-1 font-semibold">{t('audit.after')}</h3>
          <Data value={after ?? null} />
        </div>
      </div>
    )
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const text = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value))
  return (
    <table className="w-full text-s">
      <thead>
        <tr className="border-b border-line text-start text-faint">
          <th scope="col" className="py-1 text-start font-medium">
            {t('audit.field')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t('audit.before')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {t('audit.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const isChanged = text(before[name]) !== text(after[name])
          return (
            <tr
              key={name}
              className={isChanged ? 'border-b border-line bg-coin-wash' : 'border-b border-line text-soft'}
            >
              <th scope="row" className="py-1.5 pe-3 text-start font-medium">
                {field(name)}
              </th>
              <td className="py-1.5 pe-3 break-all">{text(before[name])}</td>
              <td className="py-1.5 break-all">{text(after[name])}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
