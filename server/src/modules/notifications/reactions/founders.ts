import { on, type Reaction, type StoredMessage, type Tx } from '../../../kernel/index.ts'
import { proposalDecided, proposalMade } from '../../proposals/index.ts'
import { findHolders } from '../../users/index.ts'
import { webhookSwitchedOff } from '../../webhooks/index.ts'
import { type NotifyDeps, notify } from '../notify.ts'

/**
 * Every founder, and everyone who can decide it, is told of a proposal; of its outcome, the proposer too. Founders are told of
 * webhooks that are switched off.
 */
export function founderReactions(deps: NotifyDeps): Reaction[] {
  const tell = async (
    tx: Tx,
    { target, link }: { target: number; link: string },
    message: StoredMessage,
    also: readonly number[] = [],
  ) => {
    const told = new Set([...(await findHolders(tx, ['*'])), ...also])
    await notify(
      tx,
      deps,
      [...told].map((userId) => ({
        userId,
        kind: 'system',
        detail: { link },
        channel: 'system',
        target,
        message,
      })),
    )
  }
  return [
    on(proposalMade, async (tx, { proposalId, kind, name, isAlone, permissions }) =>
      tell(
        tx,
        { target: proposalId, link: PROPOSALS },
        { code: MADE[kind === 'grant' ? 'grant' : 'change'][isAlone ? 'alone' : 'waits'], name },
        await findHolders(tx, permissions),
      ),
    ),
    on(webhookSwitchedOff, (tx, { endpointId, host, why }) =>
      tell(
        tx,
        { target: endpointId, link: '/console/webhooks' },
        { code: why === 'gone' ? 'notice.webhook_gone' : 'notice.webhook_failed', name: host },
      ),
    ),
    on(proposalDecided, (tx, { proposalId, name, proposerId, isApproved }) =>
      tell(
        tx,
        { target: proposalId, link: PROPOSALS },
        { code: isApproved ? 'notice.proposal_approved' : 'notice.proposal_rejected', name },
        [proposerId],
      ),
    ),
  ]
}

const PROPOSALS = '/console/proposals'
const MADE = {
  grant: { alone: 'notice.granted_alone', waits: 'notice.grant_waits' },
  change: { alone: 'notice.payout_changed_alone', waits: 'notice.payout_change_waits' },
} as const
