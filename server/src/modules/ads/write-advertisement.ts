import { randomUUID } from 'node:crypto'
import { type Caller, invalid, phrase, readTime, type Sql, say, sql, type Tx } from '../../kernel/index.ts'
import { claimFile, releaseFile } from '../files/index.ts'
import { type AdData, type AdType, FIELDS } from './schemas.ts'

export interface AdFields {
  space_id?: number
  title?: string
  type?: AdType
  data?: AdData
  sort?: number
  starts_at?: string | null
  ends_at?: string | null
}

const PICTURES = ['image', 'avatar'] as const

/** Fields of an advertisement → columns: its space takes the type, the type has these data, and links are http(s). */
export async function writeAdvertisement(
  tx: Tx,
  fields: AdFields,
  { caller, id }: { caller: Caller; id?: number },
): Promise<Record<string, unknown>> {
  const { data, starts_at: startsAt, ends_at: endsAt, ...plain } = fields
  const before = id === undefined ? undefined : await findBefore(tx, id)
  const type = (fields.type ?? before?.type)!
  await checkSpace(tx, (fields.space_id ?? before?.space_id)!, type)
  if (fields.type !== undefined && before && before.type !== fields.type && data === undefined)
    throw invalid('data', phrase('ad.data_missing.both')`Another type needs other data: send both.`, 'ad.data_missing')
  return {
    ...plain,
    ...(data !== undefined && (await writeData(tx, caller, type, data, before))),
    ...(startsAt !== undefined && { starts_at: momentOf('starts_at', startsAt) }),
    ...(endsAt !== undefined && { ends_at: momentOf('ends_at', endsAt) }),
  }
}

interface Before {
  space_id: number
  type: AdType
  image_id: number | null
  avatar_id: number | null
}

const findBefore = (tx: Tx, id: number): Promise<Before> =>
  tx.get<Before>(sql`select space_id, type, image_id, avatar_id from advertisements where id = ${id}`)

async function checkSpace(tx: Tx, spaceId: number, type: AdType): Promise<void> {
  const space = await tx.find<{ allow_type: string }>(
    sql`select allow_type from advertising_spaces where id = ${spaceId} for share`,
  )
  if (!space) throw invalid('space_id', 'This ad space does not exist.', 'ad.space_not_found')
  if (!space.allow_type.split(',').includes(type))
    throw invalid('type', say`This space takes ${space.allow_type} only.`, 'ad.type_refused')
}

async function writeData(
  tx: Tx,
  caller: Caller,
  type: AdType,
  data: AdData,
  before: Before | undefined,
): Promise<Record<string, unknown>> {
  checkFields(type, data)
  if (data.link !== undefined && !isWebAddress(data.link))
    throw invalid('data', 'link must be an http or https address.', 'ad.link')
  const files: Record<string, unknown> = {}
  const kept: AdData = { ...data }
  for (const name of PICTURES) {
    const given = data[name]
    const isNode = given !== undefined && !isWebAddress(given)
    if (isNode) delete kept[name]
    const use = `advertisements:${randomUUID()}:${name}`
    files[`${name}_id`] = isNode ? await claimFile(tx, caller.id, 'data', given, use, 'image') : null
    const previous = before?.[`${name}_id`]
    if (previous) await releaseFile(tx, previous)
  }
  const stored: Sql = sql`${JSON.stringify(kept)}::text::jsonb`
  return { ...files, data: stored }
}

function checkFields(type: AdType, data: AdData): void {
  const known = FIELDS[type]
  const strange = Object.keys(data).find((name) => !Object.hasOwn(known, name))
  if (strange) throw invalid('data', say`${type} has no ${strange}.`, 'ad.data_strange')
  const missing = Object.keys(known).find(
    (name) => known[name] === 'required' && data[name as keyof AdData] === undefined,
  )
  if (missing) throw invalid('data', say`${type} needs ${missing}.`, 'ad.data_missing')
}

/** Whether this is an address a browser may be sent to: http(s), a host, and no user and password. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}

function momentOf(field: string, text: string | null): Date | null {
  if (text === null) return null
  const moment = readTime(text)
  if (!moment) throw invalid(field, 'Enter a date and time such as 2026-11-15 08:30:00.', 'ad.time_form')
  return moment
}
