import type { WaitingAppeal, WaitingProposal } from '@plaza/sdk/types'
import { proposalTitle } from '../../money/proposals-page.tsx'
import { AppealBody } from '../bodies/appeal.tsx'
import { ProposalBody } from '../bodies/proposal.tsx'
import { appeal, proposal } from './acts.ts'
import { kind, obstacleIn } from './kind.tsx'

export const proposals = kind({
  is: (record): record is WaitingProposal => 'proposer' in record,
  titleOf: (item, speech) =>
    speech.t('queue.proposal', { name: proposalTitle({ kind: item.about ?? '', name: item.title }, speech) }),
  own: 'queue.own_proposal',
  lineOf: (item, { t }) => item.detail || t('queue.by', { name: item.owner_name }),
  Body: ProposalBody,
  stopOf: (record) => (record.obstacle === 'proposal.permission_too_new' ? 'queue.permission_too_new' : undefined),
  approve: {
    label: 'queue.approve',
    done: 'queue.approved',
    about: 'queue.proposal_approve',
    reason: 'offered',
    act: proposal(1),
  },
  refuse: {
    label: 'queue.refuse',
    done: 'queue.refused',
    about: 'queue.proposal_refuse',
    reason: 'offered',
    act: proposal(-1),
  },
})

export const appeals = kind({
  is: (record): record is WaitingAppeal => 'decision_id' in record,
  own: 'queue.own',
  titleOf: (item, { t, word }) => t('queue.appeal', { act: word('act', item.about ?? '') }),
  lineOf: (item) => [item.title && `“${item.title}”`, item.detail].filter(Boolean).join(' · '),
  Body: AppealBody,
  // Who decided neither reverses nor upholds it.
  stopOf: (record) => obstacleIn(record),
  approve: {
    label: 'queue.overturn',
    done: 'queue.overturned',
    about: 'queue.appeal_overturn',
    reason: 'offered',
    act: appeal('overturned'),
  },
  refuse: {
    label: 'queue.uphold',
    done: 'queue.upheld',
    about: 'queue.appeal_uphold',
    reason: 'offered',
    act: appeal('upheld'),
  },
})
