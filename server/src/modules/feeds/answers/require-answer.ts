import { sql } from '../../../kernel/index.ts'
import type { RequireAnswer } from '../../catalog/index.ts'
import { notAnAnswer } from '../errors.ts'

/** An answer to a question is a living public feed about it, because everyone sees which was chosen. */
export const requireAnswer: RequireAnswer = async (tx, wendaId, feedId) => {
  // Locked until the choice is written, so that its author cannot delete it in between.
  const answer = await tx.find<{ authorId: number }>(sql`
    select author_id as "authorId" from feed_stats
    where feed_id = ${feedId} and repostable_type = 'wenda' and repostable_id = ${wendaId} and is_listed
    for share`)
  if (!answer) throw notAnAnswer()
  return answer
}
