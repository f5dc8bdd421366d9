import { given, sql, type Tx } from '../../../kernel/index.ts'

interface ImportedVote {
  feedId: number
  userId: number
  /** Numbers of the chosen answers, the first being 0. */
  options: readonly number[]
  createdAt: Date
}

/** Writes votes in polls, one a person and poll, and counts them. */
export async function importVotes(tx: Tx, votes: readonly ImportedVote[]): Promise<void> {
  await tx.run(sql`
    insert into feed_votes (feed_id, user_id, options, created_at)
    select given.feed_id, given.user_id, given.options, given.created_at
    from ${given(votes)} as given (feed_id bigint, user_id bigint, options smallint[], created_at timestamptz)`)
  await tx.run(sql`
    update feed_stats s set poll_voters = (select count(*) from feed_votes v where v.feed_id = s.feed_id),
      poll_votes = array(
        select (select count(*)::int from feed_votes v where v.feed_id = s.feed_id and p.nth - 1 = any (v.options))
        from unnest(s.poll_votes) with ordinality p (votes, nth) order by p.nth)
    where s.feed_id = any (${[...new Set(votes.map(({ feedId }) => feedId))]}::bigint[])`)
}

interface ImportedEdit {
  feedId: number
  /** What it said before. */
  before: string
  editedAt: Date
}

/** Writes what feeds said before their authors edited them. */
export async function importEdits(tx: Tx, edits: readonly ImportedEdit[]): Promise<void> {
  await tx.run(sql`
    with given as materialized (select * from ${given(edits)} as g (feed_id bigint, before text, edited_at timestamptz)),
    kept as (
      insert into text_versions (subject_kind, subject_id, content, written_at, replaced_at)
      select 'feeds', f.id, g.before, f.created_at, g.edited_at from given g join feeds f on f.id = g.feed_id)
    update feeds f set edited_at = g.edited_at, updated_at = g.edited_at from given g where f.id = g.feed_id`)
}
