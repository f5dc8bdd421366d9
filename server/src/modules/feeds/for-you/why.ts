import { type Static, Type } from 'typebox'

const REASONS = ['followed', 'topic', 'tag', 'liked_author', 'popular', 'new'] as const

/** Why a feed is in the list of a person. */
export const Why = Type.Array(Type.Unsafe<(typeof REASONS)[number]>({ type: 'string', enum: [...REASONS] }), {
  description:
    'Why it is in `forYou`: I follow its author, joined its topic, like or use its tag, often like its author; many like it; or it is new.',
  examples: [['followed', 'popular']],
})
export type Why = Static<typeof Why>
