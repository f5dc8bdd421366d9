import type { TSchema } from 'typebox'
import type { Db, Tx } from '../db/db.ts'
import { Closed, Empty, Id, StaffPage } from '../http/schema.ts'
import type { Transactor } from '../http/transact.ts'
import type { App } from '../http/types.ts'
import { createWrites } from '../http/writes.ts'
import { sendCsv, wantsCsv } from './csv.ts'
import { type StaffListQuery, staffListQuery } from './list.ts'
import { allOf, describeList } from './list-route.ts'
import { type Actor, changeRecord, createRecord, getRecord, listRecords, lockRecord, removeRecord } from './records.ts'
import { changeOf, listOf, type StaffRecords } from './staff-records.ts'
import { Version } from './version.ts'
import { WhyQuery } from './why.ts'

/** A record as it is and as it would become, before anything is written. */
export interface RecordChange {
  actor: Actor
  /** Which one; absent for a new one. */
  id?: number
  before?: unknown
  /** What was sent. */
  fields: Record<string, unknown>
}

/** Keeps a change from being made at once: what to answer with 202, or nothing when it may be made. */
export interface Hold {
  answer: TSchema
  ask: (tx: Tx, change: RecordChange) => Promise<unknown>
}

/** Registers the five operations of records kept by staff, under `/admin/<path>`. */
export function staffRoutes(
  app: App,
  kept: StaffRecords,
  { db, transact, hold }: { db: Db; transact: Transactor['transact']; hold?: Hold },
): void {
  const write = createWrites(app, transact)
  const { path, one, view, fields, bodyLimit } = kept
  const config = { access: { permission: kept.permission } }
  const url = `/admin/${path}`
  const many = path.replaceAll('-', ' ')
  const [name, names] = kept.called ?? [one, many]
  const aName = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
  const tags = ['admin']
  const waits = hold && { 202: hold.answer }
  const params = Closed({ id: Id(`Id of the ${name}.`) })

  app.get(url, {
    config,
    schema: {
      operationId: `adminList${pascal(many)}`,
      tags,
      summary: `List ${names}`,
      description: describeList(),
      querystring: staffListQuery(listOf(kept)),
      response: { 200: StaffPage(view) },
    },
    handler: (request, reply) => {
      const read = (query: StaffListQuery) => listRecords(db, kept, query)
      return (wantsCsv(request) ? sendCsv(reply, path, view, allOf(request.query, read)) : read(request.query)) as never
    },
  })

  app.get(`${url}/:id`, {
    config,
    schema: { operationId: `adminGet${pascal(one)}`, tags, summary: `Get ${aName}`, params, response: { 200: view } },
    handler: (request) => getRecord(db, kept, request.params.id),
  })

  write.post(url, {
    config,
    bodyLimit,
    schema: {
      operationId: `adminCreate${pascal(one)}`,
      tags,
      summary: `Add ${aName}`,
      body: Closed(fields),
      response: { 201: view, ...waits },
    },
    run: async (tx, { caller, body, origin, reply }) => {
      const actor = { caller, origin }
      const held = await hold?.ask(tx, { actor, fields: body as Record<string, unknown> })
      if (held === undefined) return createRecord(tx, kept, actor, body)
      reply.code(202)
      return held
    },
  })

  write.patch(`${url}/:id`, {
    config,
    bodyLimit,
    schema: {
      operationId: `adminUpdate${pascal(one)}`,
      tags,
      summary: `Edit ${aName}`,
      params,
      querystring: Version,
      body: changeOf(kept),
      response: { 200: view, ...waits },
    },
    run: async (tx, { caller, params: { id }, query, body, origin, reply }) => {
      const actor = { caller, origin }
      const held =
        hold &&
        (await hold.ask(tx, {
          actor,
          id,
          before: await lockRecord(tx, kept, id),
          fields: body as Record<string, unknown>,
        }))
      if (held === undefined) return changeRecord(tx, kept, actor, id, body, query)
      reply.code(202)
      return held
    },
  })

  write.delete(`${url}/:id`, {
    config,
    schema: {
      operationId: `adminDelete${pascal(one)}`,
      tags,
      summary: `Remove ${aName}`,
      params,
      querystring: kept.decided ? WhyQuery : Closed({}),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, query, origin }) => removeRecord(tx, kept, { caller, origin }, params.id, query),
  })
}

const pascal = (words: string): string => words.replace(/(^| )\w/g, (start) => start.trim().toUpperCase())
