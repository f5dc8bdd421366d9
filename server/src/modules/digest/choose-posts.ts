import { few, type Queryable, sql } from '../../kernel/index.ts'
import { feedFoundBy, feedUnmutedBy } from '../feeds/index.ts'

const DAYS = 7
const MOST = 5
/** Of each topic the newest so many are looked at. */
const OF_EACH_TOPIC = 200
const EXCERPT = 160

export interface Post {
  id: number
  author: string
  topic: string
  content: string
}

/** The best posts of the week in the topics of a person, which they may see, did not mute, and did not write themselves. */
export const choosePosts = (db: Queryable, userId: number): Promise<Post[]> =>
  db.rows<Post>(sql`
    with mine as materialized (
      select distinct on (l.feed_id) l.feed_id, m.topic_id
      from topic_members m
      cross join lateral (
        select l.feed_id from feed_topics l where l.topic_id = m.topic_id order by l.feed_id desc limit ${few(OF_EACH_TOPIC)}) l
      where m.user_id = ${userId} order by l.feed_id, m.topic_id)
    select s.feed_id as id, u.name as author, t.name as topic, left(f.content, ${EXCERPT}) as content
    from mine join feed_stats s on s.feed_id = mine.feed_id join feeds f on f.id = s.feed_id
    join users u on u.id = s.author_id join topics t on t.id = mine.topic_id
    where s.created_at > plaza_now() - make_interval(days => ${DAYS}) and s.author_id <> ${userId} and f.content <> ''
      and ${feedFoundBy({ id: userId })} and ${feedUnmutedBy({ id: userId })}
      and not exists (select from user_blocks b where b.blocker_id = ${userId} and b.blocked_id = s.author_id)
    order by s.like_count + 2 * s.comment_count desc, s.feed_id desc limit ${few(MOST)}`)
