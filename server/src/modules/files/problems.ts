import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  createFile: {
    400: ['files.broken_off'],
    408: ['files.too_slow'],
    413: ['files.too_large'],
    422: ['files.unknown_type'],
    429: ['files.over_limit'],
    503: ['files.busy', 'files.store_away'],
  },
  createUpload: { 429: ['files.over_limit'] },
  readFile: {
    404: ['files.not_found'],
    416: ['files.range'],
    422: ['files.bad_rule'],
    429: ['files.over_limit'],
    503: ['files.busy', 'files.store_away'],
  },
  readGeneratedPicture: { 404: ['files.not_found'] },
  readHiddenFile: {
    404: ['files.not_found'],
    416: ['files.range'],
    422: ['files.bad_rule'],
    429: ['files.over_limit'],
    503: ['files.store_away'],
  },
  sendUpload: {
    400: ['files.broken_off'],
    403: ['files.bad_signature', 'files.upload_expired', 'files.upload_used'],
    408: ['files.too_slow'],
    409: ['files.upload_running'],
    413: ['files.too_large'],
    422: ['files.unusable', 'files.wrong_type'],
    429: ['files.over_limit'],
    503: ['files.busy', 'files.store_away'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'files.bad_rule': 'Ask for the picture by one of the forms of `rule` that the operation describes.',
  'files.bad_signature': 'Ask for a new address with `POST /storage`, and send its `headers` unchanged.',
  'files.broken_off': 'Send the whole file again.',
  'files.busy': 'Ask again after `Retry-After`, with the same `Idempotency-Key`.',
  'files.not_found': 'Show a placeholder.',
  'files.not_usable':
    'Upload the file as the person who uses it, in the channel that the field asks for, and send its new `node`.',
  'files.over_limit': 'Ask again after `Retry-After`.',
  'files.range': 'Ask for a range within the size of the file, or for all of it.',
  'files.store_away': 'Ask again after `Retry-After`.',
  'files.too_large': 'Let the person choose a smaller file; shrink pictures before sending them.',
  'files.too_slow': 'Offer to try again on a better connection.',
  'files.unknown_type': 'Let the person choose a PNG, JPEG, GIF, WebP or MP4; convert others before sending them.',
  'files.unusable': 'Let the person choose another file: this one is damaged, or not what it was announced as.',
  'files.upload_expired': 'Ask for a new address with `POST /storage`.',
  'files.upload_running': 'Ask again in a second: another request takes the same file in.',
  'files.upload_used': 'The bytes are there: use the `node`. For other bytes ask for a new address.',
  'files.wrong_type': 'Announce the type that the bytes have, or let the person choose another file.',
}
