import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  createFile: {
    400: ['files.broken_off'],
    413: ['files.too_large'],
    422: ['files.unknown_type'],
    503: ['files.store_away'],
  },
  createUpload: { 429: ['files.over_limit'] },
  readFile: { 404: ['files.not_found'], 416: ['files.range'], 422: ['files.bad_rule'], 503: ['files.store_away'] },
  sendUpload: {
    400: ['files.broken_off'],
    403: ['files.bad_signature', 'files.upload_expired', 'files.upload_used'],
    409: ['files.upload_running'],
    413: ['files.too_large'],
    422: ['files.unusable', 'files.wrong_type'],
    503: ['files.store_away'],
  },
}
