import { invalid, say } from '../../../kernel/index.ts'
import { REPOSTABLE_TYPES, type RepostableType } from '../port.ts'

/** Other spellings that clients use. */
const ALIASES: Readonly<Record<string, RepostableType>> = {
  infos: 'info',
  events: 'event',
  wendas: 'wenda',
  feed: 'feeds',
}

/** The stored spelling of a kind of record, whichever spelling a client uses. */
export function storedType(given: string): RepostableType {
  const found = REPOSTABLE_TYPES.find((type) => type === given) ?? (Object.hasOwn(ALIASES, given) && ALIASES[given])
  if (!found)
    throw invalid(
      'repostable_type',
      say`repostable_type must be one of ${REPOSTABLE_TYPES.join(', ')}.`,
      'feed.repostable_type',
    )
  return found
}
