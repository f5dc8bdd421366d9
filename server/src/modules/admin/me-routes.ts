import { type Static, Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  type Db,
  mayHandle,
  type Settings,
  type StaffQueue,
  sql,
} from '../../kernel/index.ts'
import { moneySetting, STOPPABLE } from '../ledger/index.ts'
import { deskSetting } from './settings.ts'
import { STAFF_PERMISSIONS } from './staff-permissions.ts'

const Me = Closed(
  {
    id: Type.Integer({ description: 'Your user id.', examples: [1] }),
    name: Type.String({ description: 'Your name.', examples: ['Mo'] }),
    permissions: Type.Array(Type.String({ description: 'A permission.' }), {
      description: 'What you may do; `*` is everything.',
      examples: [['feed:manage']],
    }),
    stopped: Type.Array(Type.String({ description: 'A switch of the setting `money`.', examples: ['cash'] }), {
      description: 'What the emergency stop for money holds at the moment; empty when all of it moves.',
    }),
    queues: Type.Array(Type.String({ description: 'A kind.' }), { description: 'Kinds of the queue you may handle.' }),
    idle_minutes: Type.Integer({
      description: 'After this long without a sign of you the console signs out.',
      examples: [30],
    }),
    reasons: Type.Array(
      Closed({
        kind: Type.String({ description: 'For which kind; `*` for every one.' }),
        text: Type.String({ 'x-words': 'reason', description: 'The reason.' }),
      }),
      { description: 'Reasons offered for refusals.' },
    ),
  },
  { title: 'StaffMember' },
)

/** Who works here, and what their console may show them. */
export function meRoutes(
  app: App,
  { db, settings, queues }: { db: Db; settings: Settings; queues: readonly StaffQueue[] },
): void {
  app.get('/admin/me', {
    config: { access: { oneOf: STAFF_PERMISSIONS } },
    schema: {
      operationId: 'adminGetMe',
      tags: ['admin'],
      summary: 'Get my permissions and my desk',
      response: { 200: Me },
    },
    handler: async (request): Promise<Static<typeof Me>> => {
      const caller = callerOf(request)
      const { name } = await db.get<{ name: string }>(sql`select name from users where id = ${caller.id}`)
      const money = settings.get(moneySetting)
      const { 'idle-minutes': idleMinutes, reasons } = settings.get(deskSetting)
      return {
        id: caller.id,
        name,
        permissions: [...caller.permissions].sort(),
        stopped: STOPPABLE.filter((name) => !money[name]),
        queues: queues.filter((queue) => mayHandle(queue, caller)).map(({ kind }) => kind),
        idle_minutes: idleMinutes,
        reasons,
      }
    },
  })
}
