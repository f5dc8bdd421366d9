import { Problem, unavailable } from '../problem.ts'

interface DriverError extends Error {
  code: string
  constraint_name?: string
}

const isDriverError = (error: unknown): error is DriverError =>
  error instanceof Error && typeof (error as Partial<DriverError>).code === 'string'

/** What a caller is told, by the name of the violated rule. */
export type Refusals = Readonly<Record<string, () => Problem>>

/**
 * How the database refuses: it names a rule, either a constraint of a table or what a function gave to `refuse`
 * (refuse.sql), and the operation says what that means to the caller.
 */
export async function refusing<Result>(refusals: Refusals, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const rule = isDriverError(error) ? error.constraint_name : undefined
    throw rule !== undefined && Object.hasOwn(refusals, rule) ? refusals[rule]!() : error
  }
}

/** Serialization failure or deadlock: the transaction did nothing and may run again. */
export const isRetryable = (error: unknown): boolean =>
  isDriverError(error) && (error.code === '40001' || error.code === '40P01')

const AWAY = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // No encryption was agreed on.
  'EPROTO',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '08000',
  '08003',
  '08006',
  // A connection that ended in the middle of a message begins with the rest of it; the next one does not.
  '08P01',
  'ERR_SOCKET_CLOSED',
])
const READ_ONLY = '25006'
const SLOW = new Set(['57014', '55P03', '25P03'])

/** Whether the database cannot be reached. */
export const isAway = (error: unknown): boolean =>
  isDriverError(error) && (AWAY.has(error.code) || error.code === READ_ONLY)

// The server ends the connection with these, or the network did.
const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P05',
  '25P03',
  // None could be opened in time. A busy machine takes seconds for that, while the open ones answer.
  'CONNECT_TIMEOUT',
])

/** Whether the server takes no writes: it is no longer primary, or read-only. */
export const refusesWrites = (error: unknown): boolean => isDriverError(error) && error.code === READ_ONLY

/** Whether the connection of a statement is gone, or never was. */
export const isConnectionLost = (error: unknown): boolean => isDriverError(error) && LOST.has(error.code)

export const lost = () =>
  unavailable('database.away', 'The service is briefly unavailable. Try again in a moment.', undefined, 2)

/** What the caller is told when the database is down or busy; every other error passes through unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof Problem || !isDriverError(error)) return error
  if (isAway(error))
    return unavailable('database.away', 'The service is briefly unavailable. Try again in a moment.', error, 2)
  if (SLOW.has(error.code)) return unavailable('database.busy', 'The service is busy. Try again in a moment.', error)
  return error
}
