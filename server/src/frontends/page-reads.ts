import { hashOf } from '../kernel/http/answers/static-file.ts'
import { type AskInside, asResponse, type FetchInside, type InsideAnswer } from './inside.ts'

/** A request that a page has made. */
export interface PageRead {
  readonly url: string
  readonly init: RequestInit
  /** Equal while the answer is. */
  readonly sum: string
}

export type Answers = ReadonlyMap<string, InsideAnswer>

/** Every read counts a view, so the answer would never be equal. */
const VIEWS = /"feed_view_count":\d+/g

const sumOf = ({ status, body }: InsideAnswer): string => `${status} ${hashOf(body.replace(VIEWS, ''))}`

const keyOf = (url: string, { method, headers, body }: RequestInit): string =>
  JSON.stringify([url, method, headers, body])

/** Requests what a page needs, and remembers it; what is `ready` is not requested again. */
export function recordReads(
  ask: AskInside,
  ready: Answers = new Map(),
): { fetch: FetchInside; reads: readonly PageRead[] } {
  const reads: PageRead[] = []
  return {
    reads,
    async fetch(url, init) {
      const answer = ready.get(keyOf(url, init)) ?? (await ask(url, init))
      reads.push({ url, init, sum: sumOf(answer) })
      return asResponse(answer)
    },
  }
}

/** Requests all of it again: whether everything is unchanged, and the current answers. */
export async function readAgain(
  ask: AskInside,
  reads: readonly PageRead[],
): Promise<{ isSame: boolean; answers: Answers }> {
  const answers = await Promise.all(reads.map(({ url, init }) => ask(url, init)))
  return {
    isSame: reads.every(({ sum }, at) => sum === sumOf(answers[at]!)),
    answers: new Map(reads.map(({ url, init }, at) => [keyOf(url, init), answers[at]!])),
  }
}
