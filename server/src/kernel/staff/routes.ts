import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { Closed, Empty, Id, StaffPage } from '../http/schema.ts'
import type { Transactor } from '../http/transact.ts'
import { type App, callerOf, originOf } from '../http/types.ts'
import { changeOf, listOf, type StaffCollection } from './collection.ts'
import { staffListQuery } from './list.ts'
import { type Actor, changeRecord, createRecord, getRecord, listRecords, removeRecord } from './records.ts'

/** Registers the five operations of a collection under `/admin/<collection>`. */
export function staffRoutes(
  app: App,
  collection: StaffCollection,
  { db, transact }: { db: Db; transact: Transactor['transact'] },
): void {
  const { collection: path, one, view, fields, bodyLimit } = collection
  const config = { access: { node: collection.node } }
  const url = `/admin/${path}`
  const many = path.replaceAll('-', ' ')
  const tags = ['admin']
  const params = Closed({ id: Id(`Id of the ${one}.`) })

  app.get(url, {
    config,
    schema: {
      operationId: `adminList${pascal(many)}`,
      tags,
      summary: `List ${many}`,
      querystring: staffListQuery(listOf(collection)),
      response: { 200: StaffPage(view) },
    },
    handler: (request) => listRecords(db, collection, request.query),
  })

  app.get(`${url}/:id`, {
    config,
    schema: { operationId: `adminGet${pascal(one)}`, tags, summary: `One ${one}`, params, response: { 200: view } },
    handler: (request) => getRecord(db, collection, request.params.id),
  })

  app.post(url, {
    config,
    bodyLimit,
    schema: {
      operationId: `adminCreate${pascal(one)}`,
      tags,
      summary: `Add a ${one}`,
      body: Closed(fields),
      response: { 201: view },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await transact(request, reply, (tx) => createRecord(tx, collection, actorOf(request), request.body))),
  })

  app.patch(`${url}/:id`, {
    config,
    bodyLimit,
    schema: {
      operationId: `adminUpdate${pascal(one)}`,
      tags,
      summary: `Change a ${one}`,
      params,
      body: changeOf(fields),
      response: { 200: view },
    },
    handler: (request, reply) =>
      transact(request, reply, (tx) => changeRecord(tx, collection, actorOf(request), request.params.id, request.body)),
  })

  app.delete(`${url}/:id`, {
    config,
    schema: {
      operationId: `adminDelete${pascal(one)}`,
      tags,
      summary: `Remove a ${one}`,
      params,
      response: { 204: Empty },
    },
    handler: async (request, reply) =>
      reply
        .code(204)
        .send(
          await transact(request, reply, (tx) => removeRecord(tx, collection, actorOf(request), request.params.id)),
        ),
  })
}

const actorOf = (request: FastifyRequest): Actor => ({ caller: callerOf(request), origin: originOf(request) })

const pascal = (words: string): string => words.replace(/(^| )\w/g, (start) => start.trim().toUpperCase())
