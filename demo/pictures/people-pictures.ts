import { importPictures } from '../../server/src/modules/users/index.ts'
import type { DemoPerson } from '../content/person.ts'
import { addFiles } from '../fill/add-files.ts'
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
  const files = await addFiles(
    context,
    persons.flatMap(({ key }) =>
      fields.map((field) => {
        const ownerId = idOf(context, key)
        const { joinedMinutesAgo: minutesAgo } = context.people.get(key)!
        return { key: keyOf(field, key), ownerId, use: `users:${ownerId}:${field}`, minutesAgo }
      }),
    ),
  )
  await importPictures(
    context.tx,
    persons.map(({ key }) => ({
      userId: idOf(context, key),
      avatarId: files.get(keyOf('avatar', key)) ?? null,
      bgId: files.get(keyOf('bg', key)) ?? null,
    })),
  )
}

const keyOf = (field: Field, key: string): string => `${field}/${key}`
