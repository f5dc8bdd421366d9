import { randomBytes } from 'node:crypto'

const PROCESS = randomBytes(5).toString('hex')
let requestCount = 0

/** A fixed prefix per process and a counter: unique, short, and cheaper than a random number each time. */
export const newRequestId = (): string => `${PROCESS}-${(++requestCount).toString(36).padStart(6, '0')}`
