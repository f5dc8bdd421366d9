import type { Sharp } from 'sharp'
import { phrase } from '../../../kernel/index.ts'
import { sharp } from '../content/image-library.ts'
import type { ImageType } from '../content/media-types.ts'
import { badRule } from '../errors.ts'
import { MAX_MOVING_PIXELS, MAX_PIXELS } from '../limits.ts'
import { fit, formatOf, type Rule } from './rule.ts'

const TIMEOUT_S = 20
const QUALITY = 80
/** Blurring costs more the wider it is; beyond this it is done on a smaller copy, which looks the same. */
const MAX_SIGMA = 8

/** Encodes an image of ours to a rule, in its own format unless the rule names another. */
export async function renderImage(
  source: Buffer,
  about: { mime: ImageType; width: number; height: number },
  rule: Rule,
  target: string,
  isMoving: boolean,
): Promise<void> {
  const size = fit(about, rule)
  const image =
    rule.b === undefined ? open(source, isMoving).resize({ ...size, fit: 'fill' }) : await blurred(source, size, rule.b)
  await encode(image, formatOf(about.mime, rule), rule.q ?? QUALITY)
    .timeout({ seconds: TIMEOUT_S })
    .toFile(target)
    .catch((error: unknown) => {
      throw String(error).includes('timeout')
        ? badRule(phrase('files.bad_rule.too_large')`This image is too large for that rule. Ask for a smaller one.`)
        : error
    })
}

/** How many frames a rendition has: all of a small animation, else one, so that no request costs many seconds. */
export async function framesToRender(
  source: Buffer,
  about: { mime: ImageType; width: number; height: number },
  rule: Rule,
): Promise<number> {
  if (rule.b !== undefined || !CAN_MOVE.has(about.mime)) return 1
  const { pages = 1 } = await sharp(source, { animated: true, limitInputPixels: false }).metadata()
  const { width, height } = fit(about, rule)
  const pixels = pages * Math.max(about.width * about.height, width * height)
  return pixels > MAX_MOVING_PIXELS ? 1 : pages
}

const CAN_MOVE: ReadonlySet<ImageType> = new Set(['image/gif', 'image/webp'])

const open = (source: Buffer, animated: boolean): Sharp => sharp(source, { animated, limitInputPixels: MAX_PIXELS })

async function blurred(source: Buffer, size: { width: number; height: number }, sigma: number): Promise<Sharp> {
  const shrink = Math.max(1, sigma / MAX_SIGMA)
  const small = {
    width: Math.max(1, Math.round(size.width / shrink)),
    height: Math.max(1, Math.round(size.height / shrink)),
  }
  const image = open(source, false)
    .resize({ ...small, fit: 'fill' })
    .blur(sigma / shrink)
  if (shrink === 1) return image
  const { data, info } = await image.raw().timeout({ seconds: TIMEOUT_S }).toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
    ...size,
    fit: 'fill',
  })
}

function encode(image: Sharp, mime: ImageType, quality: number): Sharp {
  switch (mime) {
    case 'image/png':
      return image.png()
    case 'image/jpeg':
      return image.jpeg({ quality })
    case 'image/gif':
      return image.gif({ effort: 3 })
    case 'image/webp':
      return image.webp({ quality })
  }
}
