import { sql } from '../../server/src/kernel/index.ts'
import type { DemoPerson } from '../content/person.ts'
import { type DemoContext, idOf } from '../step.ts'
import type { PictureOrder } from './picture-order.ts'
import type { PictureKind } from './pictures.ts'

const sizes = { avatar: { width: 256, height: 256 }, bg: { width: 1200, height: 400 } } as const

type Field = keyof typeof sizes
const fields = Object.keys(sizes) as Field[]

/** What to paint for these people. */
export const picturesOfPeople = (persons: readonly DemoPerson[]): PictureOrder[] =>
  fields.flatMap((field) => persons.flatMap((person) => (person[field] ? [orderOf(person, field, person[field])] : [])))

const orderOf = ({ key, look }: DemoPerson, field: Field, kind: PictureKind): PictureOrder => ({
  key: keyOf(field, key),
  kind,
  seed: field === 'avatar' && look !== undefined ? `look ${look}` : keyOf(field, key),
  ...sizes[field],
})

/** Gives the painted pictures to their owners. */
export async function attachPictures(context: DemoContext, persons: readonly DemoPerson[]): Promise<void> {
  const given = fields.flatMap((field) =>
    persons.flatMap((person) => {
      const picture = context.pictures.get(keyOf(field, person.key))
      return picture ? [{ ...picture, field, ownerId: idOf(context, person.key) }] : []
    }),
  )
  const column = <Value>(value: (picture: (typeof given)[number]) => Value): Value[] => given.map(value)
  await context.tx.run(sql`
    with added as (
      insert into files (owner_id, vendor, path, state, mime, size_bytes, md5, width, height, attached_to, created_at)
      select owner_id, vendor, path, 'ready', mime, size_bytes, md5, width, height, 'users:' || owner_id || ':' || field, u.created_at
      from unnest(${column((each) => each.ownerId)}::bigint[], ${column((each) => each.field)}::text[], ${column((each) => each.vendor)}::text[],
        ${column((each) => each.path)}::text[], ${column((each) => each.mime)}::text[], ${column((each) => each.sizeBytes)}::bigint[],
        ${column((each) => each.md5)}::text[], ${column((each) => each.width)}::int[], ${column((each) => each.height)}::int[])
        as given (owner_id, field, vendor, path, mime, size_bytes, md5, width, height)
      join users u on u.id = owner_id
      order by u.id, field
      returning id, owner_id, attached_to),
    owned as (
      select owner_id, max(id) filter (where attached_to like '%:avatar') as avatar_id, max(id) filter (where attached_to like '%:bg') as bg_id
      from added group by owner_id)
    update users set avatar_id = owned.avatar_id, bg_id = owned.bg_id from owned where users.id = owned.owner_id`)
}

const keyOf = (field: Field, key: string): string => `${field}/${key}`
