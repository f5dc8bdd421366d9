import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Db } from '../db/db.ts'
import type { Sql } from '../db/sql.ts'
import { StaffPage } from '../http/schema.ts'
import { type App, type Caller, callerOf } from '../http/types.ts'
import { type ReadPage, sendCsv, wantsCsv } from './csv.ts'
import { type StaffList, type StaffListQuery, staffList, staffListQuery } from './list.ts'

/** A list that staff read, whose records they do not edit. */
interface StaffListRoute<Row, View extends TSchema> {
  config: FastifyContextConfig
  schema: { operationId: string; summary: string; description?: string }
  list: StaffList
  /** Which rows a caller may see; all unless given. Instead of the `where` of the list. */
  visibleTo?: (caller: Caller) => Sql
  /** The columns a caller may search; those of the list unless given. */
  searchedBy?: (caller: Caller) => readonly Sql[]
  /** Runs before the whole list is sent as a table; throws where it may not be. */
  beforeCsv?: (request: FastifyRequest) => Promise<void>
  view: View
  /** Row → wire, for a caller. */
  present: (row: Row, caller: Caller) => Static<View>
}

/** Registers the `GET` of such a list. */
export function staffListRoute<Row, View extends TSchema>(
  app: App,
  db: Db,
  url: string,
  { config, schema, list, visibleTo, searchedBy, beforeCsv, view, present }: StaffListRoute<Row, View>,
): void {
  app.get(url, {
    config,
    schema: {
      tags: ['admin'],
      ...schema,
      description: describeList(schema.description),
      querystring: staffListQuery(list),
      response: { 200: StaffPage(view) },
    },
    handler: async (request, reply) => {
      const read = async (query: StaffListQuery) => {
        const caller = callerOf(request)
        const seen = {
          ...list,
          ...(visibleTo && { where: visibleTo(caller) }),
          ...(searchedBy && { search: searchedBy(caller) }),
        }
        const { rows, ...page } = await staffList<Row>(db, seen, query)
        return { data: rows.map((row) => present(row, caller)), ...page }
      }
      const isTable = wantsCsv(request)
      if (isTable) await beforeCsv?.(request)
      return (isTable ? sendCsv(reply, nameOf(url), view, allOf(request.query, read)) : read(request.query)) as never
    },
  })
}

/** Everything that a query matches, page by page. */
export const allOf =
  (query: StaffListQuery, read: (query: StaffListQuery) => ReturnType<ReadPage>): ReadPage =>
  (limit, after) =>
    read({ ...query, offset: 0, limit, after, count: false })

/** The file's name: the end of the address. */
const nameOf = (url: string): string => url.split('/').at(-1)!

export const describeList = (description = ''): string =>
  `${description}\n\nPages by `.trimStart() +
  '`next` and `after`, or by `offset`. With `Accept: text/csv`, everything that matches as a table.'
