import type { Card } from './content/draw-card.ts'
import { createGate } from './gate.ts'

/** A text takes some fifty milliseconds to draw. */
const pass = createGate({ width: 1, maxWaiting: 16, maxWaitMs: 2000 })

/** Draws a text as a picture for links, one at a time; undefined where there is no font. */
export const drawCard = (card: Card): Promise<Buffer | undefined> =>
  pass(async () => (await import('./content/draw-card.ts')).drawCard(card))
