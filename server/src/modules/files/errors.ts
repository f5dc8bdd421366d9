import {
  forbidden,
  invalid,
  notFound,
  type Phrase,
  Problem,
  phrase,
  say,
  type Text,
  unavailable,
} from '../../kernel/index.ts'

export const fileNotFound = () => notFound('files.not_found', 'This file does not exist.')
export const badSignature = () =>
  forbidden('files.bad_signature', 'This upload address is not valid. Request a new one.')
export const uploadExpired = () =>
  forbidden('files.upload_expired', 'This upload address has expired. Request a new one.')
export const uploadUsed = () =>
  forbidden('files.upload_used', 'This upload address was already used. Request a new one.')

export const uploadRunning = () =>
  new Problem(409, 'files.upload_running', 'This file is being processed by another request. Try again in a second.', {
    headers: { 'retry-after': '1' },
  })

/** What was sent cannot become a file; `sentence` says why. */
export const unusable = (sentence: Phrase): Problem => refused(422, 'files.unusable', sentence)

export const wrongType = (announced: string, found: string | undefined): Problem =>
  refused(
    422,
    'files.wrong_type',
    found === undefined
      ? phrase(
          'files.wrong_type.unknown',
        )`The content is not a PNG, JPEG, GIF, WebP or MP4, but ${announced} was announced.`
      : say`The content is ${found}, but ${announced} was announced.`,
  )

export const unknownType = (): Problem =>
  refused(422, 'files.unknown_type', 'The content is not a PNG, JPEG, GIF or WebP image or an MP4 video.')

export const tooLarge = (maxBytes: number): Problem =>
  refused(413, 'files.too_large', say`The file is larger than the limit of ${maxBytes} bytes.`)

export const tooSlow = (): Problem =>
  refused(408, 'files.too_slow', 'The upload is too slow. Try again on a better connection.')

export const brokenOff = (cause: unknown): Problem =>
  new Problem(400, 'files.broken_off', 'The file did not arrive completely. Upload it again.', { cause })

/** The store does not answer, or the disk is full. */
export const storeAway = (cause: unknown): Problem =>
  unavailable('files.store_away', 'Files are briefly unavailable. Try again in a moment.', cause, 2)

export const badRule = (sentence: Text): Problem => invalid('rule', sentence, 'files.bad_rule')

const refused = (status: number, code: string, sentence: Text): Problem =>
  new Problem(status, code, sentence, status === 422 ? { errors: { file: [sentence] } } : {})
