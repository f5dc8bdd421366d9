import { Type } from 'typebox'
import type { ModuleKit } from '../../src/app.ts'
import { Closed, callerOf, Id, type Module, notFound, sql } from '../../src/kernel/index.ts'
import { giveReward, RewardAnswer, RewardBody, rewardEffect, type TargetType } from '../../src/modules/rewards/index.ts'

const TargetKind = Type.Unsafe<TargetType>({ type: 'string', enum: ['feeds', 'feed-topics'], description: 'Kind.' })

/**
 * A route that rewards anybody for anything: what feeds and topics do, less their own rules about who sees what. Only
 * tests register it.
 */
export const rewardStage = ({ transact, settings }: ModuleKit): Module[] => [
  {
    name: 'reward-stage',
    routes(api) {
      api.post('/stage/:type/:target/of/:receiver/rewards', {
        config: { access: 'user', lane: 'money', effect: rewardEffect },
        schema: {
          operationId: 'stageReward',
          params: Closed({ type: TargetKind, target: Id('What.'), receiver: Id('Whose.') }),
          body: RewardBody,
          response: { 201: RewardAnswer },
        },
        handler: async (request, reply) => {
          const { type: targetType, target: targetId, receiver } = request.params
          const requestKey = request.headers['idempotency-key'] as string | undefined
          const reward = { giver: callerOf(request), targetId, body: request.body, requestKey }
          const kind = {
            targetType,
            receiversOf: () => sql`select 1 as nth, ${receiver}::bigint as receiver_id`,
            missing: () => notFound('stage.missing', 'There is no such thing.'),
          }
          return reply.code(201).send(await transact(request, reply, (tx) => giveReward(tx, reward, kind, settings)))
        },
      })
    },
  },
]
