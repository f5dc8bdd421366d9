/** The messages between a worker and its parent. */
export type FromWorker =
  | { plaza: 'ready' }
  /** A request for the figures of all workers. */
  | { plaza: 'metrics wanted'; id: number }
  | { plaza: 'own figures'; id: number; figures: object[] }

export type ToWorker = { plaza: 'figures wanted'; id: number } | { plaza: 'metrics'; id: number; text: string }

/** Whether it is one of these: other libraries use the channel too. */
export const isOurs = <Message extends FromWorker | ToWorker>(message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'plaza' in message

/** Where the workers find the database that the first process holds open. */
export const DATABASE_VARIABLE = 'PLAZA_WORKER_DATABASE_URL'
