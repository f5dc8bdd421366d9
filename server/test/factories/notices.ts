import type { Tx } from '../../src/kernel/index.ts'
import { feedLiked } from '../../src/modules/feeds/index.ts'
import type { Person, World } from '../world.ts'

/** Publishes facts in a transaction, as the modules that own them do. */
export const tell = (world: Pick<World, 'db'>, publish: (tx: Tx) => Promise<unknown>): Promise<void> =>
  world.db.transaction(async (tx) => void (await publish(tx)))

let count = 0

/** A user likes another user's feed. */
export const feedLikedBy = (
  world: Pick<World, 'db'>,
  liker: Pick<Person, 'id'>,
  author: Pick<Person, 'id'>,
  feedId: number,
): Promise<void> =>
  tell(world, (tx) =>
    tx.publish(feedLiked, {
      feedId,
      likeId: ++count,
      likerId: liker.id,
      authorId: author.id,
      addressKey: `10.77.${(count >> 8) & 255}.${count & 255}`,
    }),
  )
