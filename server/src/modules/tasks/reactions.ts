import { on, type Reaction, type Tx } from '../../kernel/index.ts'
import { feedCommented, feedLiked, feedPublished } from '../feeds/index.ts'
import { type Hit, type HitDeps, hitTasks } from './hit-tasks.ts'

/** What others do that tasks count. */
export function reactions(deps: HitDeps): Reaction[] {
  const hit = (tx: Tx, userId: number, ...hits: Hit[]) => hitTasks(tx, deps, userId, hits)
  return [
    on(feedCommented, async (tx, { feedId, commenterId }) => {
      await hit(tx, commenterId, { userId: commenterId, type: 'task:comments', object: `feeds:${feedId}` })
    }),
    on(feedLiked, async (tx, { feedId, likerId, authorId, addressKey }) => {
      if (likerId === authorId) return
      await hit(
        tx,
        likerId,
        { userId: likerId, type: 'task:likes', object: `feeds:${feedId}` },
        { userId: authorId, type: 'task:be-liked', object: `feeds:${feedId}:${likerId}`, address: addressKey },
      )
    }),
    on(feedPublished, async (tx, { authorId, themeId, repostable }) => {
      const hits: Hit[] = []
      if (themeId !== null) hits.push({ userId: authorId, type: 'task:theme-discuss', object: `themes:${themeId}` })
      if (repostable?.type === 'mall_commodities')
        hits.push({ userId: authorId, type: 'task:commodity-comments', object: `commodities:${repostable.id}` })
      if (repostable?.type === 'knowledge')
        hits.push({ userId: authorId, type: 'task:knowledge-comments', object: `knowledge:${repostable.id}` })
      if (hits.length > 0) await hit(tx, authorId, ...hits)
    }),
  ]
}
