import type { FastifyRequest } from 'fastify'
import type { Tx } from '../db/db.ts'
import { type ShownText, shownTexts } from '../texts/shown.ts'
import type { Ruling } from '../texts/text-rules.ts'
import type { InputSchema } from './input/input.ts'
import { type App, callerOf } from './types.ts'

const read = new WeakMap<FastifyRequest, readonly ShownText[]>()
const rulings = new WeakMap<FastifyRequest, Ruling>()

/** The texts in a request's body that others will see; read once, when its handler is about to run. */
export function textsOf(request: FastifyRequest): readonly ShownText[] {
  let texts = read.get(request)
  if (!texts) {
    texts = shownTexts(request.routeOptions.schema?.body as InputSchema | undefined, request.body)
    read.set(request, texts)
  }
  return texts
}

/** Asks the text rules whether so much may be written, before anything is. */
export async function admitTexts(app: App, tx: Tx, request: FastifyRequest): Promise<void> {
  const texts = textsOf(request)
  const { kind, hasMedia = () => false } = request.routeOptions.config.shows!
  const isWithMedia = hasMedia(request.body)
  if (!app.textRules || (texts.length === 0 && !isWithMedia)) return
  const caller = callerOf(request)
  const ruling = await app.textRules.admit(tx, caller, { kind, ownerId: caller.id, texts }, isWithMedia)
  if (ruling) rulings.set(request, ruling)
  else rulings.delete(request)
}

/** Whether what a request publishes is to be stored so that its author alone sees it. */
export function isHeldBack(request: FastifyRequest): boolean {
  const ruling = rulings.get(request)
  if (!ruling?.isHeld) return false
  ruling.isStoredHeld = true
  return true
}

/** Whether the rules hide what a request changes from all but its author, once it is written. */
export const isHeldAfterwards = (request: FastifyRequest): boolean => rulings.get(request)?.isHeld ?? false

/** Hands what was written for others to see to the text rules. */
export async function screenTexts(app: App, tx: Tx, request: FastifyRequest, result: unknown): Promise<void> {
  const texts = textsOf(request)
  const ruling = rulings.get(request)
  if (!app.textRules || (texts.length === 0 && !ruling)) return
  const caller = callerOf(request)
  const { kind, idOf } = request.routeOptions.config.shows!
  const id = idOf({ caller, params: request.params, result })
  await app.textRules.screen(tx, { kind, id, ownerId: caller.id, texts }, ruling)
}
