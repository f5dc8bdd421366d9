import { defineJob } from '../../kernel/index.ts'

/** Removes keys that have ended. */
export const forgetEnded = defineJob<Record<string, never>>('keys.forget-ended')
