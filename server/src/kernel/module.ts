import type { Reaction } from './db/db.ts'

import type { Advice, Problems } from './http/problems.ts'
import type { App } from './http/types.ts'
import type { Schedule, Worker } from './jobs/worker.ts'
import type { Setting } from './settings.ts'

/** Work in the background that is no job, started and stopped with the jobs. */
export interface BackgroundWork {
  start(): void
  /** Does what is due and returns how much that was. For tests and one-off commands. */
  runDue(): Promise<number>
  stop(): Promise<void>
}

/** What a module gives the composition root. Missing parts are left out. */
export interface Module {
  readonly name: string
  /** Registers its operations under `/api/v2`. */
  readonly routes?: (api: App) => void | Promise<void>
  /** Registers routes outside the prefix, such as file reads. */
  readonly rootRoutes?: (root: App) => void | Promise<void>
  readonly reactions?: readonly Reaction[]
  readonly workers?: readonly Worker[]
  readonly schedules?: readonly Schedule[]
  readonly background?: BackgroundWork
  readonly settings?: readonly Setting[]
  /** What its operations refuse with. */
  readonly problems?: Problems
  /** What a client does about its codes. */
  readonly advice?: Advice
}
