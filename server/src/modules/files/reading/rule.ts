import { phrase } from '../../../kernel/index.ts'
import type { ImageType } from '../content/media-types.ts'
import { badRule } from '../errors.ts'
import { MAX_RENDITION_SIDE } from '../limits.ts'

interface Numbers {
  w?: number
  h?: number
  q?: number
  b?: number
}

/** How an image is asked for: largest width and height, quality, blur, format. */
export interface Rule extends Numbers {
  f?: 'webp'
}

const FORMAT = 'f_webp'
const MAXIMA: Record<keyof Numbers, number> = { w: MAX_RENDITION_SIDE, h: MAX_RENDITION_SIDE, q: 100, b: 100 }
const PART = /^([whqb])_([1-9]\d{0,3})$/

/** Reads `w_200,h_200,q_80,b_10,f_webp`: each part optional, in any order, once. */
export function parseRule(text: string): Rule {
  const rule: Rule = {}
  for (const part of text.split(',')) {
    if (part === FORMAT && rule.f === undefined) {
      rule.f = 'webp'
      continue
    }
    const [, name, digits] = PART.exec(part) ?? []
    const key = name as keyof Numbers | undefined
    if (key === undefined || rule[key] !== undefined)
      throw badRule('rule must look like w_200,h_200,q_80,b_10,f_webp, each part at most once.')
    if (Number(digits) > MAXIMA[key])
      throw badRule(phrase('files.bad_rule.at_most')`${key} must be at most ${MAXIMA[key]}.`)
    rule[key] = Number(digits)
  }
  return rule
}

/** One spelling of a rule, whatever order it was written in. */
export const spell = ({ w, h, q, b, f }: Rule): string =>
  Object.entries({ w, h, q, b, f })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}${value}`]))
    .join('-')

/** The format an image gets. An animation keeps its own: encoding it again frame by frame costs more than it saves. */
export const formatOf = (mime: ImageType, { f }: Rule): ImageType =>
  f === undefined || mime === 'image/gif' ? mime : 'image/webp'

/** The resulting size of an image: inside the rule's box, in proportion, never enlarged. */
export function fit(
  { width, height }: { width: number; height: number },
  { w = width, h = height }: Rule,
): { width: number; height: number } {
  const scale = Math.min(1, w / width, h / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
