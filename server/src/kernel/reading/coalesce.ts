import type { Replica } from '../db/replicas/replica.ts'
import { replicaHere, withReplica } from '../db/replicas/route.ts'
import { type Span, spanHere, within } from '../tracing/span.ts'

/** Answers in the order of the questions. One that is a promise may come later or fail without its neighbours. */
export type AskAll<Question, Answer> = (
  questions: readonly Question[],
) => Promise<readonly (Answer | Promise<Answer>)[]>

const MAX_AT_ONCE = 200
/** As long as the pause is at most, for those who do not ask again. */
const PAUSE_MS = 2
/** So many are answered in one turn of the event loop; between two of them everybody else is heard. */
const ANSWERED_A_TURN = 32

/**
 * Questions of one kind that are asked at once are asked in one go: `ask` answers a list in its order.
 *
 * It lets requests that arrive together share a query, without ever showing one of them something older than its arrival:
 * whoever comes while a query runs does not get that query's answer but waits for the next one, together with everybody
 * else who came meanwhile. A question is asked when all requests that were already there have been read, so that they are
 * in it too; for one alone that is at once. After a batch there is a pause, in which those who were just answered ask
 * again: without it a few would be asked for alone, over and over. It ends when as many are there as were answered and left
 * waiting, so whoever asks again at once waits for nobody but the others who do.
 */
export function createBatcher<Question, Answer>(
  ask: AskAll<Question, Answer>,
  { max = MAX_AT_ONCE, pauseMs = PAUSE_MS, idle = () => {} } = {},
): (question: Question) => Promise<Answer> {
  let waiting: {
    question: Question
    /** Who may be answered by another replica, or by the primary alone, is asked for apart. */
    by: Replica | undefined
    /** Whose work it is, where that is traced. */
    span: Span | undefined
    resolve: (answer: Answer | Promise<Answer>) => void
    reject: (error: unknown) => void
  }[] = []
  // One question of a kind is under way at a time: with two, each would be asked for half of those who are there.
  let isUnderway = false
  /** It starts when everything that has arrived was read. */
  let isStarting = false
  let pause: NodeJS.Timeout | undefined
  /** How many end the pause. */
  let expected = 0

  const start = () => {
    isStarting = false
    pause = undefined
    if (waiting.length === 0) return idle()
    const { by } = waiting[0]!
    const batch = waiting.filter((each) => each.by === by).slice(0, max)
    waiting = batch.length === waiting.length ? [] : waiting.filter((each) => !batch.includes(each))
    isUnderway = true
    withReplica(by, () => within(batch[0]!.span, () => ask(batch.map(({ question }) => question))))
      .then(
        (answers) => inTurns(batch, ({ resolve }, index) => resolve(answers[index]!)),
        (error) => batch.forEach(({ reject }) => void reject(error)),
      )
      .finally(() => {
        isUnderway = false
        // One alone, again and again, is asked for at once each time.
        if (waiting.length === 0 && batch.length === 1) return idle()
        expected = Math.min(max, waiting.length + batch.length)
        if (waiting.length >= expected) return startSoon()
        pause = setTimeout(start, pauseMs)
      })
  }
  const startSoon = () => {
    isStarting = true
    setImmediate(start)
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, by: replicaHere(), span: spanHere(), resolve, reject })
      if (isUnderway || isStarting || (pause && waiting.length < expected)) return
      clearTimeout(pause)
      startSoon()
    })
}

function inTurns<Item>(items: readonly Item[], act: (item: Item, index: number) => void, from = 0): void {
  const to = Math.min(items.length, from + ANSWERED_A_TURN)
  for (let index = from; index < to; index++) act(items[index]!, index)
  if (to < items.length) setImmediate(() => inTurns(items, act, to))
}

/**
 * The same for questions that come in kinds: those with one key go together, one batch at a time, asked in the way of the
 * one who came first.
 */
export function createSharer<Question, Answer>(): (
  key: string,
  question: Question,
  ask: AskAll<Question, Answer>,
) => Promise<Answer> {
  const kinds = new Map<string, (question: Question) => Promise<Answer>>()
  return (key, question, ask) => {
    let kind = kinds.get(key)
    if (!kind) {
      kind = createBatcher(ask, { idle: () => kinds.delete(key) })
      kinds.set(key, kind)
    }
    return kind(question)
  }
}
