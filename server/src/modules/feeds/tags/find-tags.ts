import { beginning, few, foldText, type Queryable, type Reword, sql } from '../../../kernel/index.ts'

/** Uses that trending looks at, newest first. */
const LATEST_USES = 5000
const TRENDING_DAYS = 7
/** Of the tags that begin so, the most used are looked at. */
const MOST_USED = 100

export interface FoundTag {
  tag: string
  feeds_count?: number
}

/** The tags that most people published under lately. Only public posts count. */
export const listTrendingTags = (db: Queryable, limit: number): Promise<FoundTag[]> =>
  db.rows<FoundTag>(sql`
    with latest as materialized (
      select l.tag_id, l.feed_id from feed_tag_links l order by l.feed_id desc limit ${few(LATEST_USES)})
    select t.name as tag, count(*)::int as feeds_count
    from latest l join feed_stats s on s.feed_id = l.feed_id join feed_tags t on t.id = l.tag_id
    where s.is_listed and s.created_at > plaza_now() - make_interval(days => ${TRENDING_DAYS}) and not t.is_hidden
    group by t.id order by count(distinct s.author_id) desc, count(*) desc, t.tag limit ${few(limit)}`)

/** The most used tags that begin with a text. One that only hidden or deleted posts use is not among them. */
export async function suggestTags(
  db: Queryable,
  { q, limit }: { q: string; limit: number },
  reword?: Reword,
): Promise<FoundTag[]> {
  const rows = await db.rows<FoundTag>(sql`
    select t.name as tag from (
      select t.id, t.name, t.uses, t.tag from feed_tags t
      where t.tag like ${beginning(foldText(q.replace(/^#/, '')))} and not t.is_hidden
      order by t.uses desc, t.tag limit ${few(MOST_USED)}) t
    where exists (
      select from feed_tag_links l join feed_stats s on s.feed_id = l.feed_id where l.tag_id = t.id and s.is_listed)
    order by t.uses desc, t.tag limit ${few(limit)}`)
  return reword ? rows.filter(({ tag }) => reword(tag) === tag) : rows
}
