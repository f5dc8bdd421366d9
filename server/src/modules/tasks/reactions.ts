import { onAll, type Reaction } from '../../kernel/index.ts'
import { feedCommented, feedLiked, feedPublished } from '../feeds/index.ts'
import { type Hit, type HitDeps, hitTasksInPassing } from './hit-tasks.ts'

/** Facts that tasks count. */
export function reactions(deps: HitDeps): Reaction[] {
  return [
    onAll(feedCommented, async (tx, comments) =>
      hitTasksInPassing(
        tx,
        deps,
        comments.map(({ feedId, commenterId }) => ({
          userId: commenterId,
          type: 'task:comments',
          object: `feeds:${feedId}`,
        })),
      ),
    ),
    onAll(feedLiked, async (tx, likes) =>
      hitTasksInPassing(
        tx,
        deps,
        likes.flatMap(({ feedId, likerId, authorId, addressKey }): Hit[] =>
          likerId === authorId
            ? []
            : [
                { userId: likerId, type: 'task:likes', object: `feeds:${feedId}` },
                { userId: authorId, type: 'task:be-liked', object: `feeds:${feedId}:${likerId}`, address: addressKey },
              ],
        ),
      ),
    ),
    onAll(feedPublished, async (tx, feeds) =>
      hitTasksInPassing(
        tx,
        deps,
        feeds.flatMap(({ authorId: userId, themeId, repostable }): Hit[] => {
          const hits: Hit[] = []
          if (themeId !== null) hits.push({ userId, type: 'task:theme-discuss', object: `themes:${themeId}` })
          if (repostable?.type === 'mall_commodities')
            hits.push({ userId, type: 'task:commodity-comments', object: `commodities:${repostable.id}` })
          if (repostable?.type === 'knowledge')
            hits.push({ userId, type: 'task:knowledge-comments', object: `knowledge:${repostable.id}` })
          return hits
        }),
      ),
    ),
  ]
}
