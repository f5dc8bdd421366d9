import type { ModuleKit } from '../../src/app.ts'
import { Closed, createWrites, Id, type Module, notFound, sql } from '../../src/kernel/index.ts'
import {
  createGiveReward,
  type Reward,
  RewardAnswer,
  RewardBody,
  rewardEffect,
} from '../../src/modules/rewards/index.ts'

interface StageReward extends Reward {
  receiverId: number
}

/**
 * Routes that reward anyone for anything: what feeds and topics do, less their visibility rules. Only tests register
 * them.
 */
export const rewardStage = ({ transact, settings }: ModuleKit): Module[] => [
  {
    name: 'reward-stage',
    routes(api) {
      const write = createWrites(api, transact)
      for (const targetType of ['feeds', 'feed-topics'] as const) {
        const give = createGiveReward<StageReward>(
          {
            targetType,
            receiversOf: (rewards) => sql`
              select r.nth::int as nth, r.receiver_id
              from unnest(${rewards.map(({ receiverId }) => receiverId)}::bigint[]) with ordinality r (receiver_id, nth)`,
            missing: () => notFound('stage.missing', 'There is no such thing.'),
          },
          settings,
        )
        write.post(`/stage/${targetType}/:target/of/:receiver/rewards`, {
          config: { access: 'user', lane: 'money', effect: rewardEffect },
          schema: {
            operationId: `stageReward-${targetType}`,
            tags: ['stage'],
            summary: 'Reward anybody for anything',
            params: Closed({ target: Id('What.'), receiver: Id('Whose.') }),
            body: RewardBody,
            response: { 201: RewardAnswer },
          },
          batched: (tx, { caller, params, body, requestKey }) =>
            give(tx, { giver: caller, targetId: params.target, receiverId: params.receiver, body, requestKey }),
        })
      }
    },
  },
]
