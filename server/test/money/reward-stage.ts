import type { ModuleKit } from '../../src/app.ts'
import { Closed, createWrites, Id, type Module, notFound, sql } from '../../src/kernel/index.ts'
import { giveRewards, type Reward, RewardAnswer, RewardBody, rewardEffect } from '../../src/modules/rewards/index.ts'

/**
 * Routes that reward anybody for anything: what feeds and topics do, less their own rules about who sees what. Only tests
 * register them.
 */
export const rewardStage = ({ transact, settings }: ModuleKit): Module[] => [
  {
    name: 'reward-stage',
    routes(api) {
      const write = createWrites(api, transact)
      for (const targetType of ['feeds', 'feed-topics'] as const)
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
          together: (tx, calls) => {
            const rewards = calls.map(
              ({ caller, params, body, requestKey }): Reward => ({
                giver: caller,
                targetId: params.target,
                body,
                requestKey,
              }),
            )
            const receivers = new Map(rewards.map((reward, index) => [reward, calls[index]!.params.receiver]))
            const kind = {
              targetType,
              receiversOf: (some: readonly Reward[]) => sql`
                select r.nth::int as nth, r.receiver_id
                from unnest(${some.map((reward) => receivers.get(reward)!)}::bigint[]) with ordinality r (receiver_id, nth)`,
              missing: () => notFound('stage.missing', 'There is no such thing.'),
            }
            return giveRewards(tx, rewards, kind, settings)
          },
        })
    },
  },
]
