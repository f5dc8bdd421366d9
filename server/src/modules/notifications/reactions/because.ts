import type { StoredMessage } from '../../../kernel/index.ts'

/** The part of a user's text that fits a notice. */
export const MAX_REMARK = 300

/** A message with the remark of the person who decided, if there is one. */
export const because = (code: string, remark: string | null | undefined): StoredMessage => ({
  code,
  ...(remark && { remark: remark.slice(0, MAX_REMARK) }),
})
