import { Type } from 'typebox'
import {
  type App,
  Closed,
  createWrites,
  Empty,
  Id,
  Limit,
  sql,
  staffListRoute,
  WhyQuery,
} from '../../../kernel/index.ts'
import { removeGroup } from '../../im/index.ts'
import type { ChatDeps } from '../deps.ts'
import { presentStaffGroup, StaffGroup, staffGroups } from './groups.ts'
import { removeReported } from './remove-reported.ts'

const count = (description: string) => Type.Integer({ description, examples: [12] })

const ChatDays = Closed(
  {
    data: Type.Array(
      Closed({
        day: Type.String({ description: 'The day, in UTC.', examples: ['2026-11-15'] }),
        messages: count('Messages sent.'),
        people: count('People who sent one.'),
        conversations: count('Conversations with a message.'),
      }),
      { description: 'The newest day first.' },
    ),
    muted: count('People who are muted in chat now.'),
    reports: count('Reports of messages that wait.'),
  },
  { title: 'ChatDays' },
)

const config = { access: { permission: 'im:manage' } } as const

/** What staff see and do; they read no conversation. */
export function staffRoutes(app: App, deps: ChatDeps & { changed: () => void }): void {
  const { db } = deps
  const write = createWrites(app, deps.transact)

  write.delete('/admin/chat/reported/:report', {
    config: { access: { permission: 'report:manage' } },
    schema: {
      operationId: 'adminRemoveReportedMessage',
      tags: ['admin'],
      summary: 'Remove a reported message',
      description: 'It keeps its place and loses its content for everyone. Removing it again changes nothing.',
      params: Closed({ report: Id('Report id.') }),
      querystring: WhyQuery,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, query, origin }) => removeReported(tx, caller, origin, params.report, query),
  })

  app.get('/admin/chat', {
    config,
    schema: {
      operationId: 'adminGetChatCounts',
      tags: ['admin'],
      summary: 'Get chat figures by day',
      querystring: Closed({ days: Type.Optional(Limit(14, { maximum: 60 })) }),
      response: { 200: ChatDays },
    },
    handler: async (request) => {
      const { days = 14 } = request.query
      const data = await db.rows<{ day: string; messages: number; people: number; conversations: number }>(sql`
        select to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*) as messages,
          count(distinct m.user_id) as people, count(distinct m.conversation_id) as conversations
        from chat_messages m
        where m.created_at >= date_trunc('day', plaza_now()) - make_interval(days => ${days - 1}::int)
          and m.week >= current_week() - ${Math.ceil(days / 7) + 1}::bigint
        group by 1 order by 1 desc`)
      const { muted, reports } = await db.get<{ muted: number; reports: number }>(sql`
        select (select count(*) from users where chat_muted_until > plaza_now()) as muted,
          (select count(*) from reports where subject_kind = 'chats' and status = 'waiting') as reports`)
      return { data, muted, reports }
    },
  })

  staffListRoute(app, db, '/admin/chat/groups', {
    config,
    schema: { operationId: 'adminListChatGroups', summary: 'List groups', description: 'Not what is said in them.' },
    list: staffGroups,
    view: StaffGroup,
    present: presentStaffGroup,
  })

  write.delete('/admin/chat/groups/:group', {
    config,
    schema: {
      operationId: 'adminDissolveChatGroup',
      tags: ['admin'],
      summary: 'Delete a group chat',
      description:
        'Its members lose it at once, with everything that was said in it. Its owner is told why; after a successful appeal it is back with its members and messages.',
      params: Closed({ group: Id('Group id.') }),
      querystring: WhyQuery,
      response: { 204: Empty },
    },
    first: ({ caller, params, query: why, origin }) => removeGroup(deps, caller, String(params.group), { why, origin }),
    run: (tx, _call, removed) => {
      tx.afterCommit(deps.changed)
      return removed.finish(tx)
    },
  })
}
