import { sql } from '../../server/src/kernel/index.ts'
import { importAdoptions } from '../../server/src/modules/catalog/index.ts'
import {
  importCollections,
  importCommentLikes,
  importComments,
  importFeedReward,
  importLikes,
  importRecommendations,
} from '../../server/src/modules/feeds/index.ts'
import { commentText, replyText } from '../content/feed-texts.ts'
import { people } from '../content/people.ts'
import { type DemoContext, idOf } from '../step.ts'
import type { DemoFeed } from './demo-feed.ts'

const REWARDS = 40
const ADOPTIONS = 2

/**
 * What others did with the feeds: likes, comments and replies, rewards, collections, what staff chose (which includes
 * the answers to some questions).
 */
export async function answerFeeds(
  context: DemoContext,
  feeds: ReadonlyMap<number, DemoFeed>,
  categories: readonly number[],
): Promise<void> {
  await addLikesAndComments(context, feeds)
  await addRewards(context)
  await adoptAnswers(context)
  const listed = [...feeds].filter(([id, { topic }]) => id % 6 === 0 && !topic?.is_hidden).map(([id]) => id)
  await importRecommendations(
    context.tx,
    listed.map((feedId) => ({ feedId, categoryId: categories[feedId % 5]! })),
  )
}

async function addLikesAndComments(context: DemoContext, feeds: ReadonlyMap<number, DemoFeed>): Promise<void> {
  const { tx, random, ago } = context
  const readers = people.filter((person) => !person.state && person.days > 0).map(({ key }) => idOf(context, key))
  const seen = new Map(
    (
      await tx.rows<{ feed_id: number; readers: number[] }>(sql`
      select s.feed_id, array(select u.id from users u where feed_seen_by(s.author_id, s.hidden_topic_ids, u.id) and u.id <> s.author_id order by u.id) as readers
      from feed_stats s where s.is_hidden`)
    ).map((row) => [row.feed_id, row.readers]),
  )
  const likes: { feedId: number; userId: number; minutes: number }[] = []
  const comments: { feedId: number; userId: number; replyUserId: number | null; body: string; minutes: number }[] = []
  for (const [feedId, { authorId, minutesAgo }] of feeds) {
    const able = random.shuffled((seen.get(feedId) ?? readers).filter((id) => id !== authorId))
    const later = () => random.int(0, Math.max(0, Math.min(minutesAgo - 1, minutesAgo)))
    for (const userId of able.slice(0, random.int(0, 18))) likes.push({ feedId, userId, minutes: later() })
    for (const userId of able.slice(0, random.chance(0.6) ? random.int(0, 5) : 0)) {
      const minutes = later()
      comments.push({ feedId, userId, replyUserId: null, body: commentText(random), minutes })
      if (random.chance(0.4))
        comments.push({
          feedId,
          userId: authorId,
          replyUserId: userId,
          body: replyText(random),
          minutes: Math.floor(minutes / 2),
        })
    }
  }
  const dated = <Answer extends { minutes: number }>(answers: Answer[]) =>
    answers
      .sort((a, b) => b.minutes - a.minutes)
      .map(({ minutes, ...answer }) => ({ ...answer, createdAt: ago(minutes) }))
  const liked = dated(likes)
  const ids = await importLikes(tx, liked)
  const written = dated(comments)
  const commentIds = await importComments(tx, written)
  await importCommentLikes(
    tx,
    commentIds.flatMap((commentId, at) => {
      const { feedId, userId, createdAt } = written[at]!
      const able = (seen.get(feedId) ?? readers).filter((id) => id !== userId)
      const likers = random.chance(0.4) ? random.shuffled(able).slice(0, random.int(1, 6)) : []
      return likers.map((likerId) => ({ commentId, userId: likerId, createdAt }))
    }),
  )
  await importCollections(
    tx,
    liked.filter((_, at) => ids[at]! % 9 === 0),
  )
}

async function addRewards({ tx, random }: DemoContext): Promise<void> {
  const gifts = await tx.rows<{ id: number }>(sql`select id from reward_gifts where price <= 50 order by id`)
  const fans = await tx.rows<{ user_id: number; target_id: number; subject_id: number }>(sql`
    select l.user_id, l.target_id, l.subject_id from likes l
    where not exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in ((l.user_id, l.target_id), (l.target_id, l.user_id)))
    order by l.id % 37, l.id limit ${REWARDS}`)
  for (const { user_id: giverId, target_id: receiverId, subject_id: feedId } of fans)
    await importFeedReward(tx, {
      key: `demo:feed:${feedId}:${giverId}`,
      giverId,
      receiverId,
      feedId,
      gift: random.pick(gifts),
      numbers: random.int(1, 3),
    })
}

/** Some questions have the first answer of another user chosen, a while after it was given. */
async function adoptAnswers({ tx }: DemoContext): Promise<void> {
  const answers = await tx.rows<{ wenda_id: number; feed_id: number; adopted_at: Date }>(sql`
    select distinct on (s.repostable_id) s.repostable_id as wenda_id, s.feed_id,
      least(s.created_at + interval '6 hours', plaza_now()) as adopted_at
    from feed_stats s join wendas q on q.id = s.repostable_id
    where s.repostable_type = 'wenda' and s.is_listed and s.author_id <> q.author_id
    order by s.repostable_id, s.feed_id limit ${ADOPTIONS}`)
  await importAdoptions(
    tx,
    answers.map(({ wenda_id: wendaId, feed_id: feedId, adopted_at: adoptedAt }) => ({ wendaId, feedId, adoptedAt })),
  )
}
