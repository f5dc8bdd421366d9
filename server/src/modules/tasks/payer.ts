import type { Payer } from '../topics/index.ts'
import { type HitDeps, hitTasks } from './hit-tasks.ts'

/** Pays for what other modules ask for, in the same transaction. */
export const createPayer = (deps: HitDeps): Payer => ({
  forSharing: (tx, userId, object) => hitTasks(tx, deps, userId, [{ userId, type: 'task:shares', object }]),
  // Once for ever: otherwise leaving and joining again would pay every day.
  forJoining: (tx, userId, topicId) =>
    hitTasks(tx, deps, userId, [{ userId, type: 'task:follow-topic', object: `topics:${topicId}`, isOnceEver: true }]),
})
