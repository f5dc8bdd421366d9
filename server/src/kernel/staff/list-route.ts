import type { FastifyContextConfig } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Db } from '../db/db.ts'
import { StaffPage } from '../http/schema.ts'
import type { App } from '../http/types.ts'
import { type StaffList, staffList, staffListQuery } from './list.ts'

/** A list that staff look at, whose records they do not keep. */
interface StaffListRoute<Row, View extends TSchema> {
  config: FastifyContextConfig
  schema: { operationId: string; summary: string; description?: string }
  list: StaffList
  view: View
  /** Row → wire. */
  present: (row: Row) => Static<View>
}

/** Registers the `GET` of such a list. */
export function staffListRoute<Row, View extends TSchema>(
  app: App,
  db: Db,
  url: string,
  { config, schema, list, view, present }: StaffListRoute<Row, View>,
): void {
  app.get(url, {
    config,
    schema: { tags: ['admin'], ...schema, querystring: staffListQuery(list), response: { 200: StaffPage(view) } },
    handler: async (request) => {
      const { rows, total } = await staffList<Row>(db, list, request.query)
      return { data: rows.map(present), total } as never
    },
  })
}
