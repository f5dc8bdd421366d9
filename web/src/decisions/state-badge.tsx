import { Badge } from '@plaza/ui'
import { useDecisionMessages } from './messages.ts'
import type { Decision } from './reading.ts'

/** How things stand: the appeal's state, or that the decision is over. */
export function StateBadge({ decision: { appeal, ended_at } }: { decision: Decision }) {
  const { t } = useDecisionMessages()
  if (appeal?.state === 'waiting') return <Badge tone="coin">{t('decisions.waiting')}</Badge>
  if (appeal?.state === 'overturned') return <Badge tone="accent">{t('decisions.overturned')}</Badge>
  if (appeal?.state === 'upheld') return <Badge>{t('decisions.upheld')}</Badge>
  return ended_at ? <Badge>{t('decisions.ended')}</Badge> : null
}
