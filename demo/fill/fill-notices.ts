import { importNotices } from '../../server/src/modules/notifications/index.ts'
import type { DemoStep } from '../step.ts'

/** Everyone's notices about what the steps before wrote, the older ones read. Comes last, to miss nothing. */
export const noticesStep: DemoStep = { name: 'notices', write: ({ tx }) => importNotices(tx) }
