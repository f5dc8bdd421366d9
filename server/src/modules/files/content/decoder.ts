import { createGate } from '../gate.ts'

/** Runs work that decodes an image of so many pixels, when there is a slot for it. */
export type Decode = <Result>(pixels: number, work: () => Promise<Result>) => Promise<Result>

/** An image of more pixels than this may take hundreds of megabytes while it is turned. */
const LARGE_PIXELS = 12_000_000
const MAX_WAITING = 64
const MAX_WAIT_MS = 10_000

/** So many decoders at once, of which one at most works on a large image. */
export function createDecoder(atOnce: number): Decode {
  const all = createGate({ width: atOnce, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS })
  const large = createGate({ width: 1, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS })
  return (pixels, work) => (pixels > LARGE_PIXELS ? large(() => all(work)) : all(work))
}

/**
 * The same for renditions, which anyone may request: one decoder stays free for uploads, where there is more than one.
 */
export function createRenderer(decode: Decode, atOnce: number): Decode {
  const renderers = createGate({ width: Math.max(1, atOnce - 1), maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS })
  return (pixels, work) => renderers(() => decode(pixels, work))
}
