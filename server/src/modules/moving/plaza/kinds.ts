import { type Kind, kernelKinds } from '../../../kernel/index.ts'
import { accountsKinds } from '../../accounts/index.ts'
import { adsKinds } from '../../ads/index.ts'
import { catalogKinds } from '../../catalog/index.ts'
import { chatKinds } from '../../chat/index.ts'
import { decisionsKinds } from '../../decisions/index.ts'
import { digestKinds } from '../../digest/index.ts'
import { feedsKinds } from '../../feeds/index.ts'
import { filesKinds } from '../../files/index.ts'
import { gatheringsKinds } from '../../gatherings/index.ts'
import { imKinds } from '../../im/index.ts'
import { keysKinds } from '../../keys/index.ts'
import { ledgerKinds } from '../../ledger/index.ts'
import { locationsKinds } from '../../locations/index.ts'
import { moderationKinds } from '../../moderation/index.ts'
import { notificationsKinds } from '../../notifications/index.ts'
import { paymentsKinds } from '../../payments/index.ts'
import { previewsKinds } from '../../previews/index.ts'
import { proposalsKinds } from '../../proposals/index.ts'
import { reportsKinds } from '../../reports/index.ts'
import { rewardsKinds } from '../../rewards/index.ts'
import { shopKinds } from '../../shop/index.ts'
import { storeIapKinds } from '../../store-iap/index.ts'
import { tagsKinds } from '../../tags/index.ts'
import { tasksKinds } from '../../tasks/index.ts'
import { topicsKinds } from '../../topics/index.ts'
import { usersKinds } from '../../users/index.ts'
import { webhooksKinds } from '../../webhooks/index.ts'

/** Every kind of the open format, in the order of the modules. */
export const allKinds: readonly Kind[] = [
  ...kernelKinds,
  ...filesKinds,
  ...decisionsKinds,
  ...usersKinds,
  ...accountsKinds,
  ...keysKinds,
  ...locationsKinds,
  ...tagsKinds,
  ...proposalsKinds,
  ...ledgerKinds,
  ...paymentsKinds,
  ...storeIapKinds,
  ...rewardsKinds,
  ...reportsKinds,
  ...moderationKinds,
  ...topicsKinds,
  ...shopKinds,
  ...catalogKinds,
  ...gatheringsKinds,
  ...feedsKinds,
  ...adsKinds,
  ...previewsKinds,
  ...digestKinds,
  ...tasksKinds,
  ...imKinds,
  ...chatKinds,
  ...webhooksKinds,
  ...notificationsKinds,
]

/** Tables that are no part of the format, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'people sign in again',
  verification_codes: 'valid for minutes',
  used_login_codes: 'valid for minutes',
  factor_challenges: 'valid for minutes',
  sign_in_traces: 'kept for some weeks, and people sign in again',
  remembered_devices: 'people confirm their second factor again',
  jobs: 'work that waits: let it finish before the export',
  job_schedules: 'each installation keeps its own times',
  idempotency_keys: 'requests are not repeated across a move',
  translations: 'made again when someone asks',
  budget_uses: 'counted for minutes',
  rate_windows: 'counted for minutes',
  queue_claims: 'held for minutes',
  partitioned_tables: 'how this database stores, not what',
  person_activity: 'counted again from then on',
  insight_days: 'counted again from what is there',
  insight_cohorts: 'counted again from what is there',
  ledger_unmatched: 'empty between transactions',
  search_documents: 'made again from what is found',
  search_changes: 'made again from what is found',
  push_messages: 'on their way for three days at most',
  webhook_deliveries: 'on their way, or history of 30 days',
  imports: 'how records came into this database',
  import_steps: 'how records came into this database',
  import_notes: 'how records came into this database',
  import_balances: 'how records came into this database',
  import_ranges: 'how records came into this database',
}
