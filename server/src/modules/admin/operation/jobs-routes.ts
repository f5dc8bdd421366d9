import { type Static, Type } from 'typebox'
import {
  type App,
  audit,
  Closed,
  createWrites,
  type Db,
  dropDeadLetter,
  Empty,
  Id,
  IsoTimestamp,
  isoTime,
  Nullable,
  notFound,
  retryDeadLetter,
  type StaffList,
  sql,
  staffFilter,
  staffListRoute,
  type Transactor,
} from '../../../kernel/index.ts'

const STATES = ['waiting', 'running', 'laid-aside'] as const

const StaffJob = Closed(
  {
    id: Type.Integer({ description: 'Job id.', examples: [17] }),
    name: Type.String({ description: 'What to do.', examples: ['notifications.push'] }),
    state: Type.String({ enum: [...STATES], description: '`laid-aside` after its last attempt failed.' }),
    attempts: Type.Integer({ description: 'Attempts so far.', examples: [2] }),
    max_attempts: Type.Integer({ description: 'Attempts it gets.', examples: [8] }),
    last_error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
    run_at: IsoTimestamp('When it is due.'),
    created_at: IsoTimestamp('When it was asked for.'),
    dead_at: Nullable(IsoTimestamp('When it failed its last attempt.')),
  },
  { title: 'StaffJob', description: 'Durable work. What it carries is not shown: it may be private.' },
)

interface JobRow extends Omit<Static<typeof StaffJob>, 'run_at' | 'created_at' | 'dead_at'> {
  run_at: Date
  created_at: Date
  dead_at: Date | null
}

const stateOf = sql`case when j.dead_at is not null then 'laid-aside' when j.locked_until > plaza_now() then 'running' else 'waiting' end`

const jobs: StaffList = {
  columns: sql`j.id, j.name, ${stateOf} as state, j.attempts, j.max_attempts, j.last_error, j.run_at, j.created_at, j.dead_at`,
  from: sql`jobs j`,
  id: sql`j.id`,
  dated: sql`j.created_at`,
  sorts: { id: sql`j.id`, run_at: sql`j.run_at`, dead_at: sql`j.dead_at`, attempts: sql`j.attempts` },
  defaultSort: 'dead_at:desc',
  search: [sql`j.name`, sql`lower(j.last_error)`],
  filters: {
    state: staffFilter(
      Type.String({ enum: [...STATES], description: 'Only these.', examples: ['laid-aside'] }),
      (state) => sql`${stateOf} = ${state}`,
    ),
    failing: staffFilter(Type.Boolean({ description: 'Only work whose last attempt failed, or only other.' }), (is) =>
      is ? sql`j.last_error is not null` : sql`j.last_error is null`,
    ),
  },
}

const config = { access: { permission: 'setting:manage' } }
const tags = ['admin']
const params = Closed({ job: Id('Job id.') })
const jobNotFound = () =>
  notFound('job.not_found', 'There is no such failed job: it was done or discarded, or is being retried.')

/** Jobs that wait or are dead letters. */
export function jobsRoutes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/jobs', {
    config,
    schema: { operationId: 'adminListJobs', summary: 'List jobs' },
    list: jobs,
    view: StaffJob,
    present,
  })

  write.put('/admin/jobs/:job/retry', {
    config,
    schema: {
      operationId: 'adminRetryJob',
      tags,
      summary: 'Retry a failed job',
      params,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params: { job: id }, origin }) => {
      const job = await retryDeadLetter(tx, id)
      if (!job) throw jobNotFound()
      await audit(tx, { actorId: caller.id, action: 'jobs.retry', object: `jobs:${id}`, after: job, ...origin })
    },
  })

  write.delete('/admin/jobs/:job', {
    config,
    schema: {
      operationId: 'adminDropJob',
      tags,
      summary: 'Discard a failed job',
      description: 'It is never done then. Work that still waits cannot be dropped.',
      params,
      response: { 204: Empty },
    },
    run: async (tx, { caller, params: { job: id }, origin }) => {
      const job = await dropDeadLetter(tx, id)
      if (!job) throw jobNotFound()
      await audit(tx, { actorId: caller.id, action: 'jobs.drop', object: `jobs:${id}`, before: job, ...origin })
    },
  })
}

const present = (row: JobRow): Static<typeof StaffJob> => ({
  ...row,
  run_at: isoTime(row.run_at),
  created_at: isoTime(row.created_at),
  dead_at: row.dead_at && isoTime(row.dead_at),
})
