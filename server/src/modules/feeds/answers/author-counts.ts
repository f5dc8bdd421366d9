import { callSql, sql } from '../../../kernel/index.ts'

interface Counted {
  authorId: number
  /** Whether the feed is hidden from some: then the time of the author's last activity, which everyone sees, stays. */
  isHidden: boolean
}

/** Changes what authors count of likes or comments by so many for each. Locks their counters in id order. */
export const countForAuthors = (counted: readonly Counted[], { likes = 0, comments = 0 }) =>
  callSql('add_user_counts', {
    p_users: counted.map(({ authorId }) => authorId),
    // As text: the driver takes a list of booleans for one boolean.
    p_seen: sql`${counted.map(({ isHidden }) => String(!isHidden))}::text[]::boolean[]`,
    p_likes: likes,
    p_comments: comments,
  })
