import { type PictureKind, VARIANTS } from './draw.ts'
import { PICTURE_BYTES, paint, SIDE } from './paint.ts'

/** Where generated pictures lie among those that were uploaded. */
export const GENERATED = 'generated'

/** The picture of this person or topic, as a record shows it. Neighbouring ids look nothing alike. */
export const describePicture = (kind: PictureKind, id: number) => ({
  path: `${GENERATED}/${kind}-${((id % 65_536) * 40_507) % VARIANTS}.png`,
  vendor: GENERATED,
  mime: 'image/png',
  size: PICTURE_BYTES,
  dimension: { width: SIDE, height: SIDE },
})

const painted = new Map<string, Buffer>()
const NAME = /^(person|topic)-(0|[1-9]\d{0,2})\.png$/

/** The bytes of a picture by its name, or undefined where there is none. Each is painted once. */
export function findPicture(name: string): Buffer | undefined {
  const [, kind, variant] = NAME.exec(name) ?? []
  if (kind === undefined || Number(variant) >= VARIANTS) return undefined
  const picture = painted.get(name) ?? paint(kind as PictureKind, Number(variant))
  painted.set(name, picture)
  return picture
}
