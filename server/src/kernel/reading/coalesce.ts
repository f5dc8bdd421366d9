import type { Replica } from '../db/replicas/replica.ts'
import { replicaHere, withReplica } from '../db/replicas/route.ts'
import { type Span, spanHere, within } from '../tracing/span.ts'

/** Answers in the order of the questions. One that is a promise may come later or fail without its neighbours. */
export type AskAll<Question, Answer> = (
  questions: readonly Question[],
) => Promise<readonly (Answer | Promise<Answer>)[]>

const MAX_AT_ONCE = 200
/**
 * As long as the pause is at most, for those who do not ask again. Where many are expected and all of them came, it may be
 * twice as long the next time, else half as long: clients that share busy processors take several ms to ask again.
 */
const PAUSE_MS: Range = { least: 2, most: 8 }
/** For fewer than this the shortest pause will do: asking for them twice costs less than waiting for somebody who may not come. */
const WORTH_WAITING = 8
/** So many are answered in one turn of the event loop; between two of them everybody else is heard. */
const ANSWERED_A_TURN = 32
/** With fewer than this, asking for some while others are under way costs more than asking for all together afterwards. */
const WORTH_ASKING = 16

interface Range {
  least: number
  most: number
}

interface BatcherOptions<Question> {
  max?: number
  pauseMs?: Range
  /**
   * What a question is about. Where it is given, a crowd that asks about many things is asked for in halves: with one batch at
   * a time the crowd and the database take turns, and while one is at work the other has nothing to do. With two, one half is
   * answered while the database looks for the other. Where all ask about the same, it would only be asked for twice.
   */
  subjectOf?: (question: Question) => unknown
  worthAsking?: number
  idle?: () => void
}

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
  {
    max = MAX_AT_ONCE,
    pauseMs = PAUSE_MS,
    subjectOf,
    worthAsking = WORTH_ASKING,
    idle = () => {},
  }: BatcherOptions<Question> = {},
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
  let underway = 0
  /** It starts when everything that has arrived was read. */
  let isStarting = false
  let pause: NodeJS.Timeout | undefined
  /** How long many are waited for. */
  let patienceMs = pauseMs.least
  /** How many end the pause. */
  let expected = 0
  /** How many are being asked for, and how many were answered and are likely to ask again. */
  let asking = 0
  let away = 0
  /** Whether those who were last asked for asked about different things. */
  let isSpread = false

  const crowd = () => waiting.length + asking + away
  const inHalves = () => isSpread && crowd() >= 2 * worthAsking
  const most = () => (inHalves() ? Math.min(max, Math.ceil(crowd() / 2)) : max)
  const mayStart = () => underway === 0 || (underway === 1 && inHalves())

  const start = () => {
    isStarting = false
    if (pause) {
      clearTimeout(pause)
      pause = undefined
      const haveCome = waiting.length >= expected
      if (expected >= WORTH_WAITING)
        patienceMs = haveCome ? Math.min(pauseMs.most, 2 * patienceMs) : Math.max(pauseMs.least, patienceMs / 2)
    }
    if (waiting.length === 0 && underway === 0) return idle()
    if (!mayStart()) return
    const by = waiting[0]?.by
    const batch = waiting.filter((each) => each.by === by).slice(0, most())
    if (underway > 0 && batch.length < worthAsking) return
    waiting = batch.length === waiting.length ? [] : waiting.filter((each) => !batch.includes(each))
    const questions = batch.map(({ question }) => question)
    if (subjectOf) isSpread = new Set(questions.map(subjectOf)).size * 2 > questions.length
    underway++
    asking += batch.length
    withReplica(by, () => within(batch[0]!.span, () => ask(questions)))
      .finally(() => {
        asking -= batch.length
        // Of those answered before, fewer and fewer are still expected.
        away = Math.floor(away / 2) + batch.length
      })
      .then(
        (answers) => inTurns(batch, ({ resolve }, index) => resolve(answers[index]!)),
        (error) => batch.forEach(({ reject }) => void reject(error)),
      )
      .finally(() => {
        underway--
        if (underway > 0) {
          if (waiting.length >= most()) startSoon()
          return
        }
        // One alone, again and again, is asked for at once each time.
        if (waiting.length === 0 && batch.length === 1) return idle()
        expected = Math.min(most(), waiting.length + batch.length)
        if (waiting.length >= expected) return startSoon()
        pause = setTimeout(startSoon, expected < WORTH_WAITING ? pauseMs.least : patienceMs)
      })
  }
  const startSoon = () => {
    if (isStarting) return
    isStarting = true
    setImmediate(start)
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, by: replicaHere(), span: spanHere(), resolve, reject })
      if (away > 0) away--
      if (!mayStart()) return
      // A half is whole: whoever is read next belongs to the other.
      if (waiting.length >= most() && inHalves()) start()
      else if (underway === 0 && !(pause && waiting.length < expected)) startSoon()
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
