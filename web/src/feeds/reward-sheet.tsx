import { useMembership, useQueryClient } from '../data/member.tsx'
import { patchFeed } from '../data/patch.ts'
import type { Feed } from '../data/types.ts'
import { GiftSheet } from '../parts/gift-sheet.tsx'

/** Rewards the author of a feed. */
export function RewardSheet({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { plaza } = useMembership()
  const query = useQueryClient()
  return (
    <GiftSheet
      name={feed.user.name}
      address={`/feeds/${feed.id}`}
      give={(body, idempotencyKey) =>
        plaza.POST('/feeds/{feed}/rewards', { params: { path: { feed: feed.id } }, body, idempotencyKey })
      }
      onGiven={(coins) => {
        patchFeed(query, feed.id, (each) => ({
          ...each,
          reward: { count: each.reward.count + 1, amount: Number(each.reward.amount ?? 0) + coins },
        }))
        void query.invalidateQueries({ queryKey: ['/feeds/{feed}/rewards'] })
      }}
      onClose={onClose}
    />
  )
}
