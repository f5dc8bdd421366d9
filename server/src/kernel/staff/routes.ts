import type { Db } from '../db/db.ts'
import { Closed, Empty, Id, StaffPage } from '../http/schema.ts'
import type { Transactor } from '../http/transact.ts'
import type { App } from '../http/types.ts'
import { createWrites } from '../http/writes.ts'
import { sendCsv, wantsCsv } from './csv.ts'
import { type StaffListQuery, staffListQuery } from './list.ts'
import { allOf, describeList } from './list-route.ts'
import { changeRecord, createRecord, getRecord, listRecords, removeRecord } from './records.ts'
import { changeOf, listOf, type StaffRecords } from './staff-records.ts'

/** Registers the five operations of records kept by staff, under `/admin/<path>`. */
export function staffRoutes(
  app: App,
  kept: StaffRecords,
  { db, transact }: { db: Db; transact: Transactor['transact'] },
): void {
  const write = createWrites(app, transact)
  const { path, one, view, fields, bodyLimit } = kept
  const config = { access: { permission: kept.permission } }
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
    schema: { operationId: `adminGet${pascal(one)}`, tags, summary: `One ${one}`, params, response: { 200: view } },
    handler: (request) => getRecord(db, kept, request.params.id),
  })

  write.post(url, {
    config,
    bodyLimit,
    schema: {
      operationId: `adminCreate${pascal(one)}`,
      tags,
      summary: `Add a ${one}`,
      body: Closed(fields),
      response: { 201: view },
    },
    run: (tx, { caller, body, origin }) => createRecord(tx, kept, { caller, origin }, body),
  })

  write.patch(`${url}/:id`, {
    config,
    bodyLimit,
    schema: {
      operationId: `adminUpdate${pascal(one)}`,
      tags,
      summary: `Change a ${one}`,
      params,
      body: changeOf(kept),
      response: { 200: view },
    },
    run: (tx, { caller, params, body, origin }) => changeRecord(tx, kept, { caller, origin }, params.id, body),
  })

  write.delete(`${url}/:id`, {
    config,
    schema: {
      operationId: `adminDelete${pascal(one)}`,
      tags,
      summary: `Remove a ${one}`,
      params,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, origin }) => removeRecord(tx, kept, { caller, origin }, params.id),
  })
}

const pascal = (words: string): string => words.replace(/(^| )\w/g, (start) => start.trim().toUpperCase())
