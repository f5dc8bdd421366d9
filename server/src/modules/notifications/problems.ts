import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  openStream: { 503: ['stream.busy'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'stream.busy': 'Connect again after `Retry-After`; until then ask `GET /user/notification-statistics`.',
}
