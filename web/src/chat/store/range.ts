/** How many messages are drawn at most, and by how many the drawn part moves. */
export const MAX_DRAWN = 150
const STEP = 50

/** The part of the loaded messages that is drawn, by `seq`; without an end it goes on with what arrives. */
export interface Range {
  from: number
  to: number
}

export const TO_END = Number.POSITIVE_INFINITY

type Numbered = readonly { seq: number }[]

const rangeFrom = (messages: Numbered, first: number): Range => {
  const start = Math.max(0, Math.min(first, messages.length - 1))
  const end = start + MAX_DRAWN
  return { from: messages[start]?.seq ?? 0, to: end >= messages.length ? TO_END : messages[end - 1]!.seq }
}

/** The end of what is loaded. */
export const rangeAtEnd = (messages: Numbered): Range => ({
  from: messages[Math.max(0, messages.length - MAX_DRAWN)]?.seq ?? 0,
  to: TO_END,
})

/** As much before a message as after it. */
export const rangeAround = (messages: Numbered, seq: number): Range =>
  rangeFrom(messages, messages.findIndex((each) => each.seq >= seq) - MAX_DRAWN / 2)

/** Further towards the first; undefined where all before is drawn. */
export function rangeUp(messages: Numbered, { from }: Range): Range | undefined {
  const first = messages.findIndex(({ seq }) => seq >= from)
  return first > 0 ? rangeFrom(messages, first - STEP) : undefined
}

/** Further towards the last; undefined where all after is drawn. */
export function rangeDown(messages: Numbered, { to }: Range): Range | undefined {
  if (to === TO_END) return undefined
  const last = messages.findIndex(({ seq }) => seq > to)
  return last < 0 ? { from: rangeAtEnd(messages).from, to: TO_END } : rangeFrom(messages, last + STEP - MAX_DRAWN)
}
