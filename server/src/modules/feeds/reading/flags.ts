import { callSql, type Sql, sql } from '../../../kernel/index.ts'

/**
 * A column of texts `<viewer> <kind> <feed>`: what each viewer did with the feeds of their page. `private 0` says that they may see
 * feeds that not everybody sees.
 */
export const flagsOf = ({ ids, pages }: { ids: readonly number[]; pages: readonly number[] }): Sql =>
  ids.every((id) => id === 0)
    ? sql`null::text[]`
    : sql`(
      select array_agg(f.nth || ' ' || f.kind || ' ' || f.feed_id)
      from ${callSql('viewer_flags', {
        viewers: ids,
        pages: sql`array(
          select coalesce(g.ids, '{}') from unnest(${pages as number[]}::int[]) with ordinality v(page, nth)
          left join (select page.nth, array_agg(page.feed_id)::text as ids from page group by page.nth) g on g.nth = v.page
          order by v.nth)`,
        lowest: sql`(select min(feed_id) from page)`,
        highest: sql`(select max(feed_id) from page)`,
      })} f)`
