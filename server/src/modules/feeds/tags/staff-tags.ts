import { type Static, Type } from 'typebox'
import {
  audit,
  type Caller,
  Closed,
  notFound,
  type Origin,
  type StaffList,
  sql,
  staffFilter,
  type Tx,
} from '../../../kernel/index.ts'

export const StaffTag = Closed(
  {
    id: Type.Integer({ description: 'Tag id.', examples: [1] }),
    tag: Type.String({ description: 'The tag as it was written first.', examples: ['trains'] }),
    uses: Type.Integer({ description: 'Posts with it, hidden and deleted ones too.', examples: [12] }),
    week: Type.Integer({ description: 'Public posts with it in the last seven days.', examples: [3] }),
    is_hidden: Type.Boolean({ description: 'Whether trending tags and suggestions leave it out.' }),
  },
  { title: 'StaffFeedTag', description: 'A tag as staff see it.' },
)

export const staffTags: StaffList = {
  columns: sql`t.id, t.name as tag, t.uses, t.is_hidden, (
    select count(*)::int from (
      select l.feed_id from feed_tag_links l where l.tag_id = t.id order by l.feed_id desc limit 1000) l
    join feed_stats s on s.feed_id = l.feed_id
    where s.is_listed and s.created_at > plaza_now() - interval '7 days') as week`,
  from: sql`feed_tags t`,
  id: sql`t.id`,
  sorts: { id: sql`t.id`, uses: sql`t.uses` },
  defaultSort: 'uses:desc',
  search: [sql`t.tag`],
  filters: {
    hidden: staffFilter(Type.Boolean({ description: 'Only hidden ones, or only others.' }), (is) =>
      is ? sql`t.is_hidden` : sql`not t.is_hidden`,
    ),
  },
}

export const TagChange = Closed(
  { is_hidden: Type.Boolean({ description: 'Leave it out of trending tags and suggestions.', examples: [true] }) },
  { examples: [{ is_hidden: true }] },
)

/** Staff hide a tag from trending tags and suggestions, or show it again. */
export async function changeTag(
  tx: Tx,
  caller: Caller,
  tagId: number,
  { is_hidden: isHidden }: Static<typeof TagChange>,
  origin: Origin,
): Promise<void> {
  const before = await tx.find<{ tag: string; is_hidden: boolean }>(
    sql`select tag, is_hidden from feed_tags where id = ${tagId} for no key update`,
  )
  if (!before) throw notFound('feed.tag_not_found', 'This tag does not exist.')
  if (before.is_hidden === isHidden) return
  await tx.run(sql`update feed_tags set is_hidden = ${isHidden} where id = ${tagId}`)
  await audit(tx, {
    actorId: caller.id,
    action: 'feed-tags.changed',
    object: `feed-tags:${tagId}`,
    before: { is_hidden: before.is_hidden },
    after: { is_hidden: isHidden },
    ...origin,
  })
}
