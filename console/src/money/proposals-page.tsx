import type { StaffProposal } from '@plaza/sdk/types'
import { Dialog, Note } from '@plaza/ui'
import { useState } from 'preact/compat'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Changes } from '../parts/changes.tsx'
import { Person, State, To } from '../parts/values.tsx'
import { GrantFacts, heldOf } from './grant-facts.tsx'

const STATES: Record<number, string> = { 0: 'waiting', 1: 'done', [-1]: 'rejected' }

const proposals = listSpec('/admin/proposals', {
  name: 'proposals',
  title: 'nav.proposals',
  about: 'proposals.about',
  hasSearch: true,
  columns: [
    { field: 'name', cell: (row) => <ProposalName of={row} /> },
    { field: 'kind', of: 'proposal' },
    { field: 'proposer', cell: (row) => <Person {...row.proposer} /> },
    { field: 'state', cell: (row) => <State state={STATES[row.state] ?? ''} /> },
    { field: 'decided_by', cell: (row) => <Person {...(row.decided_by ?? { id: null, name: null })} /> },
    { field: 'created_at', kind: 'time' },
    { field: 'expires_at', kind: 'time', isExtra: true },
    { field: 'reason', kind: 'long', isExtra: true },
    { field: 'id', kind: 'number', isExtra: true },
  ],
  sorts: ['id', 'created_at', 'expires_at'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'state', kind: 'choice', options: [0, 1, -1], of: 'proposal-state' },
    {
      name: 'kind',
      kind: 'choice',
      options: ['setting', 'product', 'adjustment', 'waiver', 'statement', 'grant'],
      of: 'proposal',
    },
    { name: 'proposer_id', kind: 'person' },
    ...period,
  ],
  empty: 'proposals.empty',
})

/** What a proposal would change, in words. */
export const proposalTitle = (
  { kind, name }: { kind: string; name: string },
  { t, word }: ReturnType<typeof useConsole>,
): string => {
  switch (kind) {
    case 'setting':
      return t('queue.proposal_setting', { name: word('setting', name) })
    case 'product':
      return t('queue.proposal_product', { name })
    case 'adjustment':
      return t('queue.proposal_adjustment', { name })
    case 'grant':
      return t('queue.proposal_grant', { name })
    case 'waiver':
      return t('queue.proposal_waiver', { name })
    case 'statement': {
      const [provider = '', day = ''] = name.split(' ')
      return t('queue.proposal_statement', { provider: word('provider', provider), day })
    }
    default:
      return name
  }
}

function ProposalName({ of: proposal }: { of: StaffProposal }) {
  return <>{proposalTitle(proposal, useConsole())}</>
}

/** Changes that need a second person: what waits, and the outcome of the others. */
export function ProposalsPage() {
  const speech = useConsole()
  const { t } = speech
  const [open, setOpen] = useState<StaffProposal>()
  return (
    <>
      <ListPage spec={proposals} onOpen={setOpen} />
      {open && (
        <Dialog open wide onClose={() => setOpen(undefined)} title={proposalTitle(open, speech)}>
          <ProposalFacts proposal={open} />
          {open.state === 0 && (
            <p className="mt-4">
              <To to={`/queue?kind=proposals&item=proposals-${open.id}`}>{t('proposals.open')}</To>
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}

/** The current value, the proposed one, the reason, and the decision. */
export function ProposalFacts({ proposal }: { proposal: StaffProposal }) {
  const { t, date } = useConsole()
  const { decided_by: decider, decided_at: decidedAt } = proposal
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        {t('proposals.by', { name: proposal.proposer.name, when: date(proposal.created_at, 'moment') })}
      </p>
      {proposal.reason && <Note>{proposal.reason}</Note>}
      {proposal.kind === 'grant' ? (
        <GrantFacts name={proposal.name} before={heldOf(proposal.before)} after={heldOf(proposal.after)} />
      ) : (
        <Changes before={proposal.before} after={proposal.after} />
      )}
      <p className="text-s text-soft">
        {proposal.state === 0
          ? t('proposals.until', { when: date(proposal.expires_at, 'moment') })
          : proposal.is_alone
            ? t('proposals.alone')
            : decider && decidedAt
              ? t('proposals.decided', { name: decider.name, when: date(decidedAt, 'moment') })
              : t('proposals.expired')}{' '}
        {proposal.remark}
      </p>
    </div>
  )
}
