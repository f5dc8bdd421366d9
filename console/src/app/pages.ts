import type { OperationName } from '@plaza/sdk'
import type { ComponentType } from 'react'
import { recordSpecs } from '../records/specs/index.ts'
import type { PlainWord } from '../words/index.ts'
import type { Group } from './groups.ts'
import { holds, type Me } from './staff.tsx'
import type { QueueKindName } from './waiting.ts'

export interface ConsolePage {
  /** Below `/console`; parameters with `$`. */
  path: string
  title: PlainWord
  /** Whoever holds one of these opens it; nobody else sees that it exists. Any staff where there are none. */
  permissions: readonly string[]
  /** Only whoever holds all of them opens it. */
  needsAll?: boolean
  /** Where it stands in the navigation; pages one only gets to from others stand nowhere. */
  group?: Group
  /** Kind of the queue whose count stands beside it. */
  counts?: QueueKindName | '*'
  load: () => Promise<ComponentType>
  /** The staff operations it calls. */
  operations: readonly OperationName[]
}

const named =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () =>
    (await load())[name]

const money = 'currency:manage'

/** Every page of the console, in the order of the navigation. */
const pages: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'nav.home',
    permissions: [],
    group: 'top',
    load: named(() => import('../home/home.tsx'), 'Home'),
    operations: [
      'GET /admin/queue',
      'GET /admin/stats',
      'GET /admin/me',
      'GET /admin/ledger/checks',
      'GET /admin/ledger/flows',
      'GET /admin/doctor',
      'GET /admin/system',
      'GET /admin/jobs',
      'GET /admin/ledger/backing',
      'GET /admin/staff',
    ],
  },
  {
    path: '/queue',
    title: 'nav.queue',
    permissions: [],
    group: 'top',
    counts: '*',
    load: named(() => import('../queue/queue-page.tsx'), 'QueuePage'),
    operations: [
      'GET /admin/queue',
      'GET /admin/queue/items',
      'GET /admin/queue/{kind}/{id}',
      'PUT /admin/queue/{kind}/{id}/claim',
      'DELETE /admin/queue/{kind}/{id}/claim',
      'PATCH /admin/topics/{topic}',
      'PATCH /admin/brands/{id}',
      'PATCH /admin/cashes/{order}',
      'PATCH /admin/reports/{report}',
      'PATCH /admin/events/{id}',
      'PATCH /admin/currency/debts/{debt}',
      'PATCH /admin/payments/strays/{stray}',
      'PATCH /admin/proposals/{id}',
      'GET /admin/users/{user}/currency',
    ],
  },
  {
    path: '/people',
    title: 'nav.people',
    permissions: ['user:manage'],
    group: 'top',
    load: named(() => import('../people/people-page.tsx'), 'PeoplePage'),
    operations: ['GET /admin/users'],
  },
  {
    path: '/people/$user',
    title: 'nav.person',
    permissions: ['user:manage'],
    load: named(() => import('../people/person-page.tsx'), 'PersonPage'),
    operations: [
      'GET /admin/users/{user}',
      'GET /admin/users/{user}/timeline',
      'PATCH /admin/users/{user}',
      'POST /admin/currency/adjustments',
      'GET /admin/roles',
      'GET /admin/ledger/accounts',
      'GET /admin/users/{user}/currency',
    ],
  },
  {
    path: '/withdrawals',
    title: 'nav.withdrawals',
    permissions: ['currency:cash-review'],
    group: 'money',
    counts: 'cashes',
    load: named(() => import('../money/lists.tsx'), 'WithdrawalsPage'),
    operations: ['GET /admin/cashes'],
  },
  {
    path: '/orders',
    title: 'nav.orders',
    permissions: [money],
    group: 'money',
    load: named(() => import('../money/lists.tsx'), 'OrdersPage'),
    operations: ['GET /admin/currency/orders'],
  },
  {
    path: '/debts',
    title: 'nav.debts',
    permissions: [money],
    group: 'money',
    counts: 'debts',
    load: named(() => import('../money/lists.tsx'), 'DebtsPage'),
    operations: ['GET /admin/currency/debts'],
  },
  {
    path: '/strays',
    title: 'nav.strays',
    permissions: [money],
    group: 'money',
    counts: 'strays',
    load: named(() => import('../money/lists.tsx'), 'StraysPage'),
    operations: ['GET /admin/payments/strays'],
  },
  {
    path: '/ledger',
    title: 'nav.ledger',
    permissions: [money],
    group: 'money',
    load: named(() => import('../money/ledger-page.tsx'), 'LedgerPage'),
    operations: ['GET /admin/ledger/accounts', 'GET /admin/ledger/transfers'],
  },
  {
    path: '/ledger/accounts/$account',
    title: 'nav.account',
    permissions: [money],
    load: named(() => import('../money/account-page.tsx'), 'AccountPage'),
    operations: ['GET /admin/ledger/entries'],
  },
  {
    path: '/ledger/transfers/$transfer',
    title: 'nav.transfer',
    permissions: [money],
    load: named(() => import('../money/transfer-page.tsx'), 'TransferPage'),
    operations: ['GET /admin/ledger/transfers/{transfer}'],
  },
  {
    path: '/checks',
    title: 'nav.checks',
    permissions: [money],
    group: 'money',
    load: named(() => import('../money/checks-page.tsx'), 'ChecksPage'),
    operations: ['GET /admin/ledger/verify', 'GET /admin/ledger/checks', 'GET /admin/ledger/backing'],
  },
  {
    path: '/statements',
    title: 'nav.statements',
    permissions: [money],
    group: 'money',
    load: named(() => import('../money/statements-page.tsx'), 'StatementsPage'),
    operations: [
      'GET /admin/ledger/statements',
      'POST /admin/ledger/statements',
      'GET /admin/ledger/statements/{provider}/{day}',
    ],
  },
  {
    path: '/proposals',
    title: 'nav.proposals',
    permissions: [money],
    group: 'money',
    counts: 'proposals',
    load: named(() => import('../money/proposals-page.tsx'), 'ProposalsPage'),
    operations: ['GET /admin/proposals'],
  },
  {
    path: '/money',
    title: 'nav.money',
    permissions: ['setting:manage', money],
    needsAll: true,
    group: 'money',
    load: named(() => import('../money/money-page.tsx'), 'MoneyPage'),
    operations: ['GET /admin/settings', 'PATCH /admin/settings/{name}'],
  },
  {
    path: '/feeds',
    title: 'nav.feeds',
    permissions: ['feed:manage'],
    group: 'content',
    load: named(() => import('../content/lists.tsx'), 'FeedsPage'),
    operations: ['GET /admin/feeds', 'PATCH /admin/feeds/{feed}', 'GET /admin/feed-categories'],
  },
  {
    path: '/comments',
    title: 'nav.comments',
    permissions: ['feed:manage'],
    group: 'content',
    load: named(() => import('../content/lists.tsx'), 'CommentsPage'),
    operations: ['GET /admin/comments'],
  },
  {
    path: '/topics',
    title: 'nav.topics',
    permissions: ['feed-topic:manage'],
    group: 'content',
    counts: 'topics',
    load: named(() => import('../content/topics-page.tsx'), 'TopicsPage'),
    operations: ['GET /admin/topics', 'PATCH /admin/topics/{topic}'],
  },
  {
    path: '/topics/$topic',
    title: 'nav.topic',
    permissions: ['feed-topic:manage'],
    load: named(() => import('../content/topic-page.tsx'), 'TopicPage'),
    operations: [
      'GET /admin/topics/{topic}',
      'GET /admin/topic-members',
      'GET /admin/topic-applications',
      'PATCH /admin/topics/{topic}',
      'GET /admin/feeds',
    ],
  },
  {
    path: '/reports',
    title: 'nav.reports',
    permissions: ['report:manage'],
    group: 'content',
    counts: 'reports',
    load: named(() => import('../content/lists.tsx'), 'ReportsPage'),
    operations: ['GET /admin/reports'],
  },
  {
    path: '/held-texts',
    title: 'nav.held',
    permissions: ['report:manage'],
    group: 'content',
    load: named(() => import('../content/lists.tsx'), 'HeldTextsPage'),
    operations: ['GET /admin/reports'],
  },
  {
    path: '/words',
    title: 'nav.words',
    permissions: ['setting:manage', 'report:manage'],
    group: 'content',
    load: named(() => import('../content/words-page.tsx'), 'WordsPage'),
    operations: ['POST /admin/words/try', 'GET /admin/settings', 'PATCH /admin/settings/{name}'],
  },
  ...recordSpecs.map(
    ({ name, title, permission, group, counts, page }): ConsolePage => ({
      path: `/${name}`,
      title,
      permissions: [permission],
      group,
      ...(counts && { counts }),
      load: async () => page((await import('../records/records-page.tsx')).recordsPage),
      operations: [
        `GET /admin/${name}`,
        `POST /admin/${name}`,
        `GET /admin/${name}/{id}`,
        `PATCH /admin/${name}/{id}`,
        `DELETE /admin/${name}/{id}`,
      ],
    }),
  ),
  {
    path: '/hot-places',
    title: 'nav.hot_places',
    permissions: ['setting:manage'],
    group: 'content',
    load: named(() => import('../content/places-page.tsx'), 'PlacesPage'),
    operations: ['GET /admin/settings', 'PATCH /admin/settings/{name}'],
  },
  {
    path: '/staff',
    title: 'nav.staff',
    permissions: ['user:manage'],
    group: 'operation',
    load: named(() => import('../access/staff-page.tsx'), 'StaffPage'),
    operations: ['GET /admin/staff'],
  },
  {
    path: '/roles',
    title: 'nav.roles',
    permissions: ['setting:manage'],
    group: 'operation',
    load: named(() => import('../access/roles-page.tsx'), 'RolesPage'),
    operations: [
      'GET /admin/roles',
      'POST /admin/roles',
      'GET /admin/roles/{id}',
      'PATCH /admin/roles/{id}',
      'DELETE /admin/roles/{id}',
      'GET /admin/permissions',
    ],
  },
  {
    path: '/audit',
    title: 'nav.audit',
    permissions: ['audit:read'],
    group: 'operation',
    load: named(() => import('../access/audit-page.tsx'), 'AuditPage'),
    operations: ['GET /admin/audit-log', 'GET /admin/audit-log/verify'],
  },
  {
    path: '/settings',
    title: 'nav.settings',
    permissions: ['setting:manage'],
    group: 'operation',
    load: named(() => import('../operation/settings-page.tsx'), 'SettingsPage'),
    operations: ['GET /admin/settings', 'PATCH /admin/settings/{name}'],
  },
  {
    path: '/jobs',
    title: 'nav.jobs',
    permissions: ['setting:manage'],
    group: 'operation',
    load: named(() => import('../operation/jobs-page.tsx'), 'JobsPage'),
    operations: ['GET /admin/jobs', 'PUT /admin/jobs/{job}/retry', 'DELETE /admin/jobs/{job}'],
  },
  {
    path: '/system',
    title: 'nav.system',
    permissions: ['setting:manage'],
    group: 'operation',
    load: named(() => import('../operation/system-page.tsx'), 'SystemPage'),
    operations: ['GET /admin/system', 'GET /admin/doctor', 'GET /admin/figures'],
  },
]

/** The pages this person may open. */
export const pagesFor = (me: Me) =>
  pages.filter(
    ({ permissions, needsAll = false }) =>
      permissions.length === 0 ||
      (needsAll ? permissions.every((each) => holds(me, each)) : permissions.some((each) => holds(me, each))),
  )
