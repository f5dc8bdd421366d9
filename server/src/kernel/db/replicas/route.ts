import { AsyncLocalStorage } from 'node:async_hooks'
import type { Replica } from './replica.ts'

// Without replicas nothing is ever stored, and asking costs nothing.
const storage = new AsyncLocalStorage<Replica | undefined>()

/** The replica that is new enough for the caller; undefined where only the primary is. */
export const replicaHere = (): Replica | undefined => storage.getStore()

/** Runs this for a caller for whom that replica is new enough. */
export const withReplica = <Result>(replica: Replica | undefined, work: () => Result): Result =>
  storage.getStore() === replica ? work() : storage.run(replica, work)
