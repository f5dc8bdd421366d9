import { hashOf } from '../kernel/http/answers/static-file.ts'
import { type AskInside, asResponse, type FetchInside, type InsideAnswer } from './inside.ts'

/** Something a page has asked for. */
export interface PageRead {
  readonly url: string
  readonly init: RequestInit
  /** The same while the answer is. */
  readonly sum: string
}

export type Answers = ReadonlyMap<string, InsideAnswer>

/** Every reading counts a view, so nothing would ever be the same. */
const VIEWS = /"feed_view_count":\d+/g

const sumOf = ({ status, body }: InsideAnswer): string => `${status} ${hashOf(body.replace(VIEWS, ''))}`

const keyOf = (url: string, { method, headers, body }: RequestInit): string =>
  JSON.stringify([url, method, headers, body])

/** Asks for what a page needs, and remembers it; what is `ready` is not asked for again. */
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

/** Asks for all of it again: whether everything is as it was, and what the answers are now. */
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
