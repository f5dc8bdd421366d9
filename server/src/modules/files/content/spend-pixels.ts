import { type Budget, type Budgets, HOUR_S, MINUTE_S, phrase } from '../../../kernel/index.ts'
import { PERSON_PIXEL_STEPS_PER_HOUR, PIXEL_STEPS_PER_MINUTE, PIXELS_PER_STEP } from '../limits.ts'
import type { Decode } from './decoder.ts'

/** A user's budget of decoded pixels per hour, from all their addresses. */
export const pixelsOf = (userId: number): Budget => ({
  key: `files.pixels-of:${userId}`,
  limit: PERSON_PIXEL_STEPS_PER_HOUR,
  windowS: HOUR_S,
})

/** A client address's budget of them per minute. */
export const pixelsFrom = (addressKey: string): Budget => ({
  key: `files.pixels:${addressKey}`,
  limit: PIXEL_STEPS_PER_MINUTE,
  windowS: MINUTE_S,
})

/** Spends so many pixels, rounded up to steps; beyond a budget it refuses with 429 and spends nothing. */
export async function spendPixels(budgets: Budgets, of: readonly Budget[], pixels: number): Promise<void> {
  if (pixels > 0) await budgets.spend(of, tooMany, Math.ceil(pixels / PIXELS_PER_STEP))
}

/** Decodes for a person: uploads are counted before they are decoded. */
export const decodeFor =
  ({ budgets, decode }: { budgets: Budgets; decode: Decode }, userId: number): Decode =>
  async (pixels, work) => {
    await spendPixels(budgets, [pixelsOf(userId)], pixels)
    return decode(pixels, work)
  }

const tooMany = {
  code: 'files.over_limit',
  message: phrase('files.over_limit.pixels')`Too many images are being processed for you. Try again later.`,
}
