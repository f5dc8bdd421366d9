import { sharp } from './image-library.ts'

/** What a card says. */
export interface Card {
  text: string
  /** Below the text: who wrote it. */
  author: string
  /** In the corner: the community. */
  site: string
}

/** What chats and other sites show a link with. */
export const CARD = { width: 1200, height: 630 } as const
const MARGIN = 88
const PAPER = '#fbfaf8'
const INK = '#1d1c1a'
const SOFT = '#57534e'
const ACCENT = '#0f766e'
const FONT = 'sans-serif'
const TEXT_HEIGHT = 356
const MOST_CHARACTERS = 200

/** Draws a short text as a picture; undefined where the machine has no font to draw it with. */
export async function drawCard({ text, author, site }: Card): Promise<Buffer | undefined> {
  if (!(await hasFont())) return undefined
  const said = [...text.replace(/\s+/g, ' ').trim()]
  const shown = said.length > MOST_CHARACTERS ? `${said.slice(0, MOST_CHARACTERS).join('')}…` : said.join('')
  const inner = CARD.width - 2 * MARGIN
  const main = await line(shown, { color: INK, size: sizeFor(said.length), width: inner, height: TEXT_HEIGHT })
  const name = await line(shorten(author), { color: SOFT, size: 30, width: inner / 2, height: 44 })
  const place = await line(shorten(site), { color: ACCENT, size: 30, width: inner / 2, height: 44 })
  return sharp({ create: { ...CARD, channels: 3, background: PAPER } })
    .composite([
      { input: { create: { width: 16, height: CARD.height, channels: 3, background: ACCENT } }, left: 0, top: 0 },
      { input: main.data, left: MARGIN, top: MARGIN },
      { input: name.data, left: MARGIN, top: CARD.height - MARGIN - 30 },
      { input: place.data, left: CARD.width - MARGIN - place.info.width, top: CARD.height - MARGIN - 30 },
    ])
    .png({ palette: true })
    .toBuffer()
}

// The shorter the text, the larger: a sentence fills the card as a long post does.
const sizeFor = (characters: number): number => (characters <= 40 ? 72 : characters <= 90 ? 54 : 42)
const shorten = (text: string): string => ([...text].length > 24 ? `${[...text].slice(0, 23).join('')}…` : text)

interface LineOptions {
  color: string
  size: number
  width: number
  height: number
}

/** A text as a transparent picture no larger than it may be. */
async function line(text: string, { color, size, width, height }: LineOptions) {
  const drawn = await sharp({
    text: {
      text: `<span foreground="${color}">${markup(text)}</span>`,
      font: `${FONT} ${size}`,
      dpi: 72,
      width: Math.floor(width),
      rgba: true,
      wrap: 'word-char',
      spacing: Math.round(size / 4),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (drawn.info.height <= height) return drawn
  return sharp(drawn.data)
    .extract({ left: 0, top: 0, width: drawn.info.width, height })
    .png()
    .toBuffer({ resolveWithObject: true })
}

const markup = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

let font: Promise<boolean> | undefined

/** Without a font every letter is the same box, or nothing at all. */
function hasFont(): Promise<boolean> {
  const widthOf = async (text: string) =>
    (await line(text, { color: INK, size: 40, width: 400, height: 100 })).info.width
  font ??= Promise.all([widthOf('iii'), widthOf('WWW')]).then(
    ([narrow, wide]) => wide > narrow * 1.5,
    () => false,
  )
  return font
}
