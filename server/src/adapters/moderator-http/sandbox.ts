import type { Moderator } from '../../modules/moderation/index.ts'

/** Plays a moderation service: what says `[report]` is reported, what says `[hide]` is hidden. Never in production. */
export const createSandboxModerator = (): Moderator => ({
  judge: async ({ text }) => {
    if (text.includes('[hide]')) return { verdict: 'hide', reason: 'it says [hide]' }
    return text.includes('[report]') ? { verdict: 'report', reason: 'it says [report]' } : { verdict: 'allow' }
  },
})
