import { retryDeadLetters } from '../kernel/jobs/dead-letters.ts'
import { type Command, print } from './command.ts'
import { openPreparedDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'

interface JobLine {
  id: number
  name: string
  attempts: number
  state: string
  run_at: Date
  last_error: string | null
}

/** Shows jobs that wait, run, or are dead. Payloads are not shown: they may be private. */
export const jobsList: Command = {
  words: 'jobs list',
  about: 'Show jobs that wait or are dead letters.',
  async run(flags) {
    const database = await openPreparedDatabase(readEnvironment())
    try {
      const jobs = await database.owner<JobLine[]>`
        select id, name, attempts, run_at, last_error,
          case when dead_at is not null then 'dead' when locked_until > plaza_now() then 'running' else 'waiting' end as state
        from jobs order by dead_at is null, run_at limit 100`
      const lines = jobs.map(
        (job) =>
          `${String(job.id).padStart(8)}  ${job.state.padEnd(8)} ${job.name.padEnd(28)} tried ${job.attempts}  ${job.last_error ?? ''}`,
      )
      print(flags, jobs, lines.length > 0 ? lines : ['No work waits.'])
    } finally {
      await database.close()
    }
  },
}

/** Gives dead jobs a fresh start. */
export const jobsRetry: Command = {
  words: 'jobs retry',
  about: 'Retry dead jobs.',
  async run(flags) {
    const database = await openPreparedDatabase(readEnvironment())
    try {
      const count = await retryDeadLetters(database.owner)
      print(flags, { retried: count }, [`${count} jobs will be tried again.`])
    } finally {
      await database.close()
    }
  },
}
