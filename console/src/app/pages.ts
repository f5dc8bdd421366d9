import { HomeIcon, PeopleIcon, SearchIcon, TasksIcon } from '@plaza/ui/icons'
import { contentPages } from '../content/pages.ts'
import { moneyPages } from '../money/pages.ts'
import { operationPages } from '../operation/pages.ts'
import { recordSpecs } from '../records/specs/index.ts'
import { type ConsolePage, named } from './console-page.ts'
import { holds, type Me, SEE_PEOPLE } from './staff.tsx'

/** Every page of the console, in the order of the navigation. */
const pages: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'nav.home',
    permissions: [],
    group: 'top',
    icon: HomeIcon,
    load: named(() => import('../home/home.tsx'), 'Home'),
    operations: [
      'GET /admin/queue',
      'GET /admin/stats',
      'GET /admin/insight',
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
    icon: TasksIcon,
    counts: '*',
    load: named(() => import('../queue/queue-page.tsx'), 'QueuePage'),
    operations: [
      'GET /admin/queue',
      'GET /admin/queue/items',
      'GET /admin/queue/{kind}/{id}',
      'PUT /admin/queue/{kind}/{id}/claim',
      'DELETE /admin/queue/{kind}/{id}/claim',
      'GET /admin/queue/{kind}/colleagues',
      'PUT /admin/queue/{kind}/{id}/assignment',
      'DELETE /admin/queue/{kind}/{id}/assignment',
      'DELETE /admin/chat/reported/{report}',
      'PATCH /admin/topics/{topic}',
      'PATCH /admin/brands/{id}',
      'PATCH /admin/cashes/{order}',
      'GET /admin/reports/{report}',
      'PATCH /admin/reports/{report}',
      'PATCH /admin/events/{id}',
      'PATCH /admin/currency/debts/{debt}',
      'PATCH /admin/payments/strays/{stray}',
      'PATCH /admin/proposals/{id}',
      'PATCH /admin/appeals/{id}',
      'GET /admin/users/{user}/currency',
    ],
  },
  {
    path: '/search',
    title: 'nav.search',
    permissions: [...SEE_PEOPLE, 'feed:manage', 'report:manage', 'feed-topic:manage', 'event:manage', 'catalog:manage'],
    group: 'top',
    icon: SearchIcon,
    load: named(() => import('../search/search-page.tsx'), 'SearchPage'),
    operations: ['GET /admin/search'],
  },
  {
    path: '/people',
    title: 'nav.people',
    permissions: SEE_PEOPLE,
    group: 'top',
    icon: PeopleIcon,
    load: named(() => import('../people/people-page.tsx'), 'PeoplePage'),
    operations: ['GET /admin/users'],
  },
  {
    path: '/people/$user',
    title: 'nav.person',
    permissions: SEE_PEOPLE,
    load: named(() => import('../people/person-page.tsx'), 'PersonPage'),
    operations: [
      'GET /admin/users/{user}',
      'GET /admin/users/{user}/timeline',
      'GET /admin/import-origin',
      'POST /admin/users/{user}/warnings',
      'GET /admin/users/{user}/traces',
      'GET /admin/users/{user}/removals',
      'POST /admin/users/{user}/removals',
      'GET /admin/users/{user}/removals/{id}',
      'DELETE /admin/users/{user}/removals/{id}',
      'GET /admin/users/{user}/notes',
      'POST /admin/users/{user}/notes',
      'PATCH /admin/users/{user}',
      'POST /admin/currency/adjustments',
      'GET /admin/roles',
      'GET /admin/ledger/accounts',
      'GET /admin/users/{user}/currency',
    ],
  },
  ...moneyPages,
  ...contentPages,
  ...recordSpecs.map(
    ({ name, title, permission, group, icon, counts, page }): ConsolePage => ({
      path: `/${name}`,
      title,
      permissions: [permission],
      group,
      icon,
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
  ...operationPages,
]

/** The pages this person may open. */
export const pagesFor = (me: Me) =>
  pages.filter(
    ({ permissions, needsAll = false }) =>
      permissions.length === 0 ||
      (needsAll ? permissions.every((each) => holds(me, each)) : permissions.some((each) => holds(me, each))),
  )
