import type { Moderator } from '../../modules/moderation/index.ts'

/** A sandbox moderation service: `[report]` is reported, `[hide]` is hidden. Never in production. */
export const createSandboxModerator = (): Moderator => ({
  judge: async ({ text }) => {
    if (text.includes('[hide]')) return { verdict: 'hide', reason: 'it says [hide]' }
    return text.includes('[report]') ? { verdict: 'report', reason: 'it says [report]' } : { verdict: 'allow' }
  },
})
