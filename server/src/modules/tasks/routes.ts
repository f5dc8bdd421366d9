import { Type } from 'typebox'
import { type App, callerOf, createBatcher, createWrites, type Db, Empty, type Transactor } from '../../kernel/index.ts'
import { type HitDeps, hitTasks, requirePayouts } from './hit-tasks.ts'
import { countToday, presentTasks, readTaskStats } from './list-tasks.ts'
import { Signed, SignedToday, SignView, Task, TaskPaid, TaskStats } from './schemas.ts'
import { signSetting, taskLimitsSetting, tasksSetting } from './settings.ts'
import { hasSigned, signIn, viewSigns } from './sign-in.ts'

export interface TasksDeps extends HitDeps {
  db: Db
  transact: Transactor['transact']
}

const tags = ['tasks']

/** Registers the operations of this module. */
export function routes(app: App, deps: TasksDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, settings, timeZone } = deps
  const todayOf = createBatcher((userIds: readonly number[]) => countToday(db.planned, userIds, timeZone))

  app.get('/user/tasks', {
    config: { access: 'user' },
    schema: {
      operationId: 'listTasks',
      tags,
      summary: 'List today’s tasks and my progress',
      response: { 200: Type.Array(Task, { description: 'Every task, in the order staff gave them.' }) },
    },
    handler: async (request) => presentTasks(await todayOf(callerOf(request).id), settings.get(tasksSetting)),
  })

  app.get('/user/task/stats', {
    config: { access: 'user' },
    schema: {
      operationId: 'getTaskStats',
      tags,
      summary: 'Get my total earnings from tasks',
      response: { 200: TaskStats },
    },
    handler: (request) => readTaskStats(db.planned, callerOf(request).id, settings.get(tasksSetting)),
  })

  write.put('/user/task/login', {
    config: { access: 'user', lane: 'money' },
    schema: {
      operationId: 'hitLoginTask',
      tags,
      summary: 'Claim the reward for today’s visit',
      response: { 201: TaskPaid, 204: Empty },
    },
    run: async (tx, { caller: { id: userId } }) => {
      requirePayouts(settings)
      const amount = await hitTasks(tx, deps, userId, [{ userId, type: 'task:login' }])
      return amount > 0 ? { amount } : undefined
    },
  })

  app.get('/sign/signView', {
    config: { access: 'user' },
    schema: { operationId: 'viewSigns', tags, summary: 'Get my check-in streak', response: { 200: SignView } },
    handler: (request) => viewSigns(db, callerOf(request), settings.get(signSetting), timeZone),
  })

  write.post('/sign/add', {
    config: { access: 'user', lane: 'money' },
    schema: { operationId: 'signIn', tags, summary: 'Check in', response: { 200: Signed } },
    run: (tx, { caller }) => {
      requirePayouts(settings)
      return signIn(tx, caller, settings.get(signSetting), settings.get(taskLimitsSetting), timeZone)
    },
  })

  app.get('/sign/daySign', {
    config: { access: 'user' },
    schema: {
      operationId: 'hasSigned',
      tags,
      summary: 'Check whether I checked in today',
      response: { 200: SignedToday },
    },
    handler: async (request) => ({ is_sign: await hasSigned(db, callerOf(request), timeZone) }),
  })
}
