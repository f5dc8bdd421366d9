/**
 * Small writes of one kind travel together: whoever comes while a batch is under way joins the next, which leaves as soon
 * as the first is back. Nobody waits for company: on a quiet service a write leaves at once, alone.
 */
import { type Span, spanHere, step, within } from '../tracing/span.ts'

/**
 * Carries out a list of writes in one transaction; outcomes in its order. When it fails, nothing of it was done. `isSent` is
 * called once the database has something to do.
 */
export type CarryOut<Item, Outcome> = (items: readonly Item[], isSent: () => void) => Promise<readonly Outcome[]>

export interface BatchOptions<Item> {
  /** Whether nobody waits for the outcome any more: then the write is not begun. */
  isGone: (item: Item) => boolean
  /** Whether a batch that failed like this may run again, item by item: not when its commit may have arrived. */
  mayRetry: (error: unknown) => boolean
  /** What those hear whose time was over before they could leave. */
  late: () => Error
  /** Most writes of one batch. */
  max?: number
  /** Longest wait for a seat in a batch. */
  maxWaitMs: number
}

interface Waiting<Item, Outcome> {
  item: Item
  arrivedAt: number
  /** Whose work it is, where that is traced. */
  span: Span | undefined
  resolve: (outcome: Outcome) => void
  reject: (reason: unknown) => void
}

/** Tells one of a batch how it went. */
type News = () => void

const MAX_ITEMS = 40
/** How many of a failed batch are tried at once. */
const ALONE_AT_ONCE = 4
/** Answers written before whatever arrived meanwhile has its turn: the next batch waits for its statements to be sent. */
const TOLD_A_TURN = 8
/** Longest that answers are kept back for the next batch to be sent: one that waits for a connection must not hold them up. */
const MAX_HELD_MS = 5

const tell = (news: readonly News[]): void => {
  for (const each of news) each()
}

function tellInTurns(news: readonly News[]): void {
  tell(news.slice(0, TOLD_A_TURN))
  if (news.length > TOLD_A_TURN) setImmediate(tellInTurns, news.slice(TOLD_A_TURN))
}

/**
 * Keeps answers back until the first call of what it returns. Writing them takes the service longer than sending the next batch,
 * whose transaction is begun first: meanwhile the database would wait for the service.
 */
function hold(news: readonly News[]): () => void {
  let isHeld = news.length > 0
  const release = () => {
    if (!isHeld) return
    isHeld = false
    clearTimeout(timer)
    // Not in this turn, at the end of which the driver writes what it was given.
    setImmediate(() => setImmediate(tellInTurns, news))
  }
  const timer = isHeld ? setTimeout(release, MAX_HELD_MS) : undefined
  return release
}

/** Makes a kind of write; what it returns takes one of them and answers when the batch it left with is committed. */
export function createBatch<Item, Outcome>(
  carryOut: CarryOut<Item, Outcome>,
  { isGone, mayRetry, late, max = MAX_ITEMS, maxWaitMs }: BatchOptions<Item>,
): (item: Item) => Promise<Outcome> {
  type Seat = Waiting<Item, Outcome>
  let waiting: Seat[] = []
  let isUnderway = false

  /** `before` is for those of the batch before: this one is sent first, so that the database works while they are told. */
  const leave = async (before: readonly News[]): Promise<void> => {
    const tellBefore = hold(before)
    const batch = board()
    const news = batch.length > 0 ? await travel(batch, tellBefore) : []
    tellBefore()
    if (waiting.length > 0) {
      void leave(news)
      return
    }
    isUnderway = false
    tell(news)
  }

  const board = (): Seat[] => {
    const latest = performance.now() - maxWaitMs
    const boarding = waiting.slice(0, max)
    waiting = waiting.slice(max)
    return boarding.filter(({ item, arrivedAt, reject }) => {
      const stays = isGone(item) || arrivedAt < latest
      if (stays) reject(late())
      return !stays
    })
  }

  const travel = async (batch: readonly Seat[], isSent = () => {}): Promise<readonly News[]> => {
    try {
      const outcomes = await inTrace(batch, () =>
        carryOut(
          batch.map(({ item }) => item),
          isSent,
        ),
      )
      return batch.map(
        ({ resolve }, index) =>
          () =>
            resolve(outcomes[index]!),
      )
    } catch (error) {
      if (batch.length > 1 && mayRetry(error)) return eachAlone(batch)
      return batch.map(
        ({ reject }) =>
          () =>
            reject(error),
      )
    }
  }

  // One that cannot be done must not keep its neighbours from being done, nor one that waits for a lock let them wait.
  const eachAlone = async (batch: readonly Seat[]): Promise<readonly News[]> => {
    const rest = batch.values()
    const work = async () => {
      for (const one of rest) tell(await travel([one]))
    }
    await Promise.all(Array.from({ length: ALONE_AT_ONCE }, work))
    return []
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, arrivedAt: performance.now(), span: spanHere(), resolve, reject })
      if (isUnderway) return
      isUnderway = true
      // Those whose requests were read in the same turn travel along.
      setImmediate(leave, [])
    })
}

// It is part of the trace of the first, and names those of the others.
const inTrace = <Result>(batch: readonly { span: Span | undefined }[], work: () => Promise<Result>): Promise<Result> =>
  within(batch[0]!.span, () =>
    step(work, () => ({
      name: 'batch',
      kind: 'internal',
      attributes: { 'plaza.batch.size': batch.length },
      links: batch.slice(1).flatMap(({ span }) => span ?? []),
    })),
  )
