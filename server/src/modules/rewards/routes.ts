import { Type } from 'typebox'
import {
  type App,
  Closed,
  changeOf,
  changeRecord,
  createRecord,
  createSharedAnswer,
  createWrites,
  type Db,
  Empty,
  Limit,
  Offset,
  removeRecord,
  staffRoutes,
  type Transactor,
} from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { createGiftRecords, getGift, listGifts } from './gifts.ts'
import { Gift, GiftParams, giftFields } from './schemas.ts'

export interface RewardsDeps {
  db: Db
  transact: Transactor['transact']
  viewFile: ViewFile
}

const tags = ['rewards']

/** Registers the gift catalogue: for everyone to read, and for staff to edit at two addresses. */
export function routes(app: App, deps: RewardsDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, viewFile } = deps
  const gifts = createGiftRecords(viewFile)
  const { transact } = deps
  const config = { access: { permission: gifts.permission } }
  const Gifts = Type.Array(Gift, { description: 'Gifts, those that sort highest first.' })
  const answerGifts = createSharedAnswer(Gifts, (window: { limit: number; offset: number }) =>
    listGifts(db, window, viewFile),
  )
  const answerGift = createSharedAnswer(Gift, (id: number) => getGift(db, id, viewFile))

  app.get('/reward-gifts', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listGifts',
      tags,
      summary: 'List gifts',
      querystring: Closed({ limit: Type.Optional(Limit(100)), offset: Offset }),
      response: { 200: Gifts },
    },
    handler: async (request, reply) =>
      answerGifts(request, reply, { limit: request.query.limit!, offset: request.query.offset! }),
  })

  app.get('/reward-gifts/:gift', {
    config: { access: 'any' },
    schema: { operationId: 'getGift', tags, summary: 'Get a gift', params: GiftParams, response: { 200: Gift } },
    handler: async (request, reply) => answerGift(request, reply, request.params.gift),
  })

  write.post('/reward-gifts', {
    config,
    schema: {
      operationId: 'createGift',
      tags,
      summary: 'Add a gift',
      body: Closed(giftFields),
      response: { 201: Gift },
    },
    run: (tx, { caller, body, origin }) => createRecord(tx, gifts, { caller, origin }, body) as Promise<Gift>,
  })

  write.patch('/reward-gifts/:gift', {
    config,
    schema: {
      operationId: 'updateGift',
      tags,
      summary: 'Change a gift',
      params: GiftParams,
      body: changeOf(gifts),
      response: { 200: Gift },
    },
    run: (tx, { caller, params, body, origin }) =>
      changeRecord(tx, gifts, { caller, origin }, params.gift, body) as Promise<Gift>,
  })

  write.delete('/reward-gifts/:gift', {
    config,
    schema: {
      operationId: 'deleteGift',
      tags,
      summary: 'Remove a gift',
      params: GiftParams,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, origin }) => removeRecord(tx, gifts, { caller, origin }, params.gift),
  })

  staffRoutes(app, gifts, { db, transact })
}
