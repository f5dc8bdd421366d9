import sharp from 'sharp'
import { createRandom } from '../random.ts'
import { abstract } from './painters/abstract.ts'
import { bloom } from './painters/bloom.ts'
import type { Painter } from './painters/brush.ts'
import { city } from './painters/city.ts'
import { critter } from './painters/critter.ts'
import { landscape } from './painters/landscape.ts'
import { pattern, tiles } from './painters/pattern.ts'
import { planet } from './painters/planet.ts'
import { portrait } from './painters/portrait.ts'
import { seascape } from './painters/seascape.ts'
import { palettes } from './palettes.ts'
import type { PictureSize } from './picture-size.ts'
import { makeVideo } from './video.ts'

/** The first five are made for squares, the others for any size. */
const painters = {
  portrait,
  critter,
  planet,
  bloom,
  tiles,
  landscape,
  seascape,
  city,
  pattern,
  abstract,
} satisfies Record<string, Painter>

export type PictureKind = keyof typeof painters
export const pictureKinds = Object.keys(painters) as PictureKind[]

export interface Picture extends PictureSize {
  bytes: Buffer
  mime: 'image/webp' | 'image/jpeg' | 'video/mp4'
  extension: 'webp' | 'jpg' | 'mp4'
}

/**
 * Paints a picture. The same kind, seed and size always give the same one; small ones are WebP, large ones JPEG.
 * Works only where SVG may be read, which in the service it may not: there, order pictures through a `DemoStep`.
 */
export async function makePicture(kind: PictureKind, seed: string, { width, height }: PictureSize): Promise<Picture> {
  const painted = sharp(draw(kind, seed, { width, height })).removeAlpha()
  const isSmall = width * height <= 512 * 512
  return isSmall
    ? {
        bytes: await painted.webp({ quality: 84, effort: 2 }).toBuffer(),
        mime: 'image/webp',
        extension: 'webp',
        width,
        height,
      }
    : { bytes: await painted.jpeg({ quality: 84 }).toBuffer(), mime: 'image/jpeg', extension: 'jpg', width, height }
}

/** A balloon crosses what `makePicture` paints. */
export async function makeMovingPicture(
  kind: PictureKind,
  seed: string,
  { width, height }: PictureSize,
  frames: number,
): Promise<Picture> {
  const drawings = Array.from({ length: frames }, (_, at) => {
    const done = at / (frames - 1)
    const [x, y] = [width * (0.05 + 0.9 * done), height * (0.55 - 0.35 * done)]
    const balloon = `<path d="M${x} ${y + 16}v22" stroke="#fff" stroke-width="2"/><circle cx="${x}" cy="${y}" r="18" fill="#e8503a"/>`
    return draw(kind, seed, { width, height }, balloon)
  })
  const bytes = await makeVideo(drawings, { width, height })
  return { bytes, mime: 'video/mp4', extension: 'mp4', width, height }
}

function draw(kind: PictureKind, seed: string, { width, height }: PictureSize, above = ''): Buffer {
  const random = createRandom(`${kind} ${seed}`)
  const inside = painters[kind]({ random, palette: random.pick(palettes), width, height })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}${above}</svg>`,
  )
}
