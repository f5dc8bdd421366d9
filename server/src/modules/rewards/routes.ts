import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  changeOf,
  changeRecord,
  createRecord,
  type Db,
  Empty,
  Limit,
  Offset,
  originOf,
  removeRecord,
  staffRoutes,
  type Transactor,
} from '../../kernel/index.ts'
import { type Files, settlingFirst, type ViewFile } from '../files/index.ts'
import { createGiftCollection, getGift, listGifts } from './gifts.ts'
import { Gift, GiftParams, giftFields } from './schemas.ts'

export interface RewardsDeps {
  db: Db
  transact: Transactor['transact']
  viewFile: ViewFile
  settleFiles: Files['settle']
}

const tags = ['rewards']

/** Registers the gift catalogue: for everybody to read, and for staff to keep at two addresses. */
export function routes(app: App, deps: RewardsDeps): void {
  const { db, viewFile } = deps
  const gifts = createGiftCollection(viewFile)
  const transact = settlingFirst(deps, ({ icon, effect_icon: effectIcon }) => [icon, effectIcon])
  const config = { access: { node: gifts.node } }
  const actorOf = (request: FastifyRequest) => ({ caller: callerOf(request), origin: originOf(request) })

  app.get('/reward-gifts', {
    config: { access: 'any' },
    schema: {
      operationId: 'listGifts',
      tags,
      summary: 'Gifts one can reward with',
      querystring: Closed({ limit: Type.Optional(Limit(100)), offset: Offset }),
      response: { 200: Type.Array(Gift, { description: 'Gifts, those that sort highest first.' }) },
    },
    handler: ({ query }) => listGifts(db, { limit: query.limit!, offset: query.offset! }, viewFile),
  })

  app.get('/reward-gifts/:gift', {
    config: { access: 'any' },
    schema: { operationId: 'getGift', tags, summary: 'One gift', params: GiftParams, response: { 200: Gift } },
    handler: ({ params }) => getGift(db, params.gift, viewFile),
  })

  app.post('/reward-gifts', {
    config,
    schema: {
      operationId: 'createGift',
      tags,
      summary: 'Add a gift',
      body: Closed(giftFields),
      response: { 201: Gift },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(
          (await transact(request, reply, (tx) => createRecord(tx, gifts, actorOf(request), request.body))) as Gift,
        ),
  })

  app.patch('/reward-gifts/:gift', {
    config,
    schema: {
      operationId: 'updateGift',
      tags,
      summary: 'Change a gift',
      params: GiftParams,
      body: changeOf(giftFields),
      response: { 200: Gift },
    },
    handler: (request, reply) =>
      transact(request, reply, (tx) =>
        changeRecord(tx, gifts, actorOf(request), request.params.gift, request.body),
      ) as Promise<Gift>,
  })

  app.delete('/reward-gifts/:gift', {
    config,
    schema: {
      operationId: 'deleteGift',
      tags,
      summary: 'Remove a gift',
      params: GiftParams,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(await transact(request, reply, (tx) => removeRecord(tx, gifts, actorOf(request), request.params.gift))),
  })

  staffRoutes(app, gifts, { db, transact })
}
