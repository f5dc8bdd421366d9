import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type App, callerOf, type Db, staffRoutes, type Transactor, type Tx } from '../../kernel/index.ts'
import type { Files, ViewFile } from '../files/index.ts'
import { createAdvertisementCollection, spaces } from './collections.ts'
import { listOfSpace, listOfSpaces, listSpaces } from './list-advertisements.ts'
import { AdSpace, Advertisement, SpaceParams, SpacesQuery } from './schemas.ts'

export interface AdsDeps {
  db: Db
  transact: Transactor['transact']
  viewFile: ViewFile
  settleFiles: Files['settle']
}

const tags = ['ads']
const Advertisements = Type.Array(Advertisement, { description: 'What is shown now, by `sort` ascending.' })

/** Registers the operations of this module. */
export function routes(app: App, deps: AdsDeps): void {
  const { db, viewFile } = deps

  app.get('/advertisingspace', {
    config: { access: 'any' },
    schema: {
      operationId: 'listAdvertisingSpaces',
      tags,
      summary: 'Advertising spaces',
      response: { 200: Type.Array(AdSpace, { description: 'Every space.' }) },
    },
    handler: () => listSpaces(db),
  })

  app.get('/advertisingspace/advertising', {
    config: { access: 'any' },
    schema: {
      operationId: 'listAdvertisements',
      tags,
      summary: 'Advertisements of several spaces',
      description: 'At most 20 of each space.',
      querystring: SpacesQuery,
      response: { 200: Advertisements },
    },
    handler: ({ query }) => listOfSpaces(db, query.space, viewFile),
  })

  app.get('/advertisingspace/:space/advertising', {
    config: { access: 'any' },
    schema: {
      operationId: 'listAdvertisementsOfSpace',
      tags,
      summary: 'Advertisements of one space',
      params: SpaceParams,
      response: { 200: Advertisements },
    },
    handler: ({ params }) => listOfSpace(db, params.space, viewFile),
  })

  const transact = settlingFirst(deps)
  staffRoutes(app, spaces, { db, transact })
  staffRoutes(app, createAdvertisementCollection(viewFile), { db, transact })
}

/** Takes in pictures that went straight to the store before the transaction that claims them. */
const settlingFirst =
  ({ transact, settleFiles }: AdsDeps): Transactor['transact'] =>
  async <Result>(request: FastifyRequest, reply: FastifyReply, work: (tx: Tx) => Promise<Result>) => {
    const { data } = (request.body ?? {}) as { data?: { image?: string; avatar?: string } }
    await settleFiles(callerOf(request).id, [data?.image, data?.avatar])
    return transact(request, reply, work)
  }
