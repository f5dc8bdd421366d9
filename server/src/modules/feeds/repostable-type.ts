import { invalid } from '../../kernel/index.ts'
import { REPOSTABLE_TYPES, type Repostable, type RepostableType } from './port.ts'

/** The stored spelling of a kind of record, whichever spelling a client uses. */
export function storedType(given: string, repostables: readonly Repostable[]): RepostableType {
  const found =
    REPOSTABLE_TYPES.find((type) => type === given) ?? repostables.find(({ aliases }) => aliases.includes(given))?.type
  if (!found)
    throw invalid(
      'repostable_type',
      `repostable_type must be one of ${REPOSTABLE_TYPES.join(', ')}.`,
      'feed.repostable_type',
    )
  return found
}
