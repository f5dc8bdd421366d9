import type { Answer } from '../harness.ts'
import type { FaultStage } from './stage.ts'

/** Where the service is killed: at the nth such statement, before the database has seen it or after it has answered. */
export interface CrashPoint {
  name: string
  statement: RegExp
  nth?: number
  fate: 'cut before' | 'cut after'
  /** What is there afterwards: nothing, all of it, or an order that only waits and that no client was told of. */
  leaves: 'nothing' | 'all' | 'an open order'
}

/** A point at which nothing has happened yet. */
export const nothing = (name: string, statement: RegExp, fate: CrashPoint['fate']): CrashPoint => ({
  name,
  statement,
  fate,
  leaves: 'nothing',
})

/** One run of an operation. */
export interface Attempt {
  send(): Promise<Answer>
  /** How often its effect is there. */
  effects(): Promise<number>
  /** Where the effect is a reward: the key and amount of its transfer. */
  reward?: { transferKey: string; amountCoins: number }
}

export interface Operation {
  name: string
  status: number
  /** Whether it is sent with an idempotency key, under which its answer is stored. */
  isKeyed: boolean
  /** The kinds of transfer that one run makes. */
  posts: readonly string[]
  /** A statement of its transactions alone: others commit at the same time. */
  mark: RegExp
  points: readonly CrashPoint[]
  prepare(stage: FaultStage, key: string): Promise<Attempt>
}
