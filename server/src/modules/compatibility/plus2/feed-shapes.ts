import type { Queryable } from '../../../kernel/index.ts'
import { findFileIds } from '../../files/index.ts'
import { type Fields, isFields } from './fields.ts'

/** The part of a file's address that names it. */
const PLACE = /\/storage\/([a-z0-9-]{1,20}\/[^?#]+)/

const isFile = (value: unknown): value is Fields & { url: string } =>
  isFields(value) && typeof value['url'] === 'string' && typeof value['mime'] === 'string'

const placeOf = ({ url }: { url: string }): string | undefined => PLACE.exec(url)?.[1]

/**
 * The same answer with every feed in it as the older client reads it: pictures as `{file, size: "WxH"}`, a video as
 * `{video_id, cover_id}` or null, in addition to the fields they have.
 */
export async function withFileIds<Value>(db: Queryable, answer: Value): Promise<Value> {
  const places = new Set<string>()
  walk(answer, (file) => places.add(placeOf(file) ?? ''))
  const ids = await findFileIds(db, [...places].filter(Boolean))
  const idOf = (file: unknown): number | null => (isFile(file) ? (ids.get(placeOf(file) ?? '') ?? null) : null)
  return translate(answer, idOf) as Value
}

function walk(value: unknown, found: (file: { url: string }) => void): void {
  if (isFile(value)) found(value)
  else if (Array.isArray(value)) for (const each of value) walk(each, found)
  else if (isFields(value)) for (const each of Object.values(value)) walk(each, found)
}

function translate(value: unknown, idOf: (file: unknown) => number | null): unknown {
  if (Array.isArray(value)) return value.map((each) => translate(each, idOf))
  if (!isFields(value)) return value
  const fields = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translate(each, idOf)]))
  if (!('feed_content' in value) && !('feed_mark' in value)) return fields
  const { images, video } = value
  return {
    ...fields,
    images: (Array.isArray(images) ? images : []).map((image: Fields) => ({
      ...image,
      file: idOf(image),
      size: sizeOf(image['dimension']),
    })),
    video: isFields(video) ? { ...video, video_id: idOf(video['resource']), cover_id: idOf(video['cover']) } : null,
  }
}

const sizeOf = (dimension: unknown): string =>
  isFields(dimension) ? `${dimension['width']}x${dimension['height']}` : '0x0'
