import { LRUCache } from 'lru-cache'
import { shareBytes } from '../http/answers/encode-answer.ts'
import type { Asked, Found } from './asked.ts'
import { createSharer } from './coalesce.ts'
import { createFindAgain } from './find-again.ts'
import type { Page } from './page.ts'
import type { StateOf } from './state.ts'

/** How something is read that looks the same to everybody, but for the parts that are the viewer's own. */
export interface Reading<Question, Picked, Mark, Sheet extends Page> {
  /** Questions of one kind are asked in one statement. */
  kind(question: Question): string
  /** Names the answer with all its parameters. */
  key(question: Question): string
  /**
   * What the database has now, for all these questions at once; in their order. `isRemembered` tells that nothing has been
   * committed lately, so that what is found, and a viewer's mark that is good for every question, may well be used again.
   */
  pick(asked: readonly Asked<Question>[], isRemembered: boolean): Promise<readonly Found<Picked, Mark>[]>
  /** Whether two picks are the same in everything: then so is what is written of them. */
  isSame(one: Picked, other: Picked): boolean
  /** The answer as guests see it. What is read here is as new as the pick, or newer. */
  write(question: Question, picked: Picked): Promise<Sheet>
  /**
   * Whether what was written may be shown again, now that the same is picked. It may unless said otherwise. `isUnmoved` tells that
   * nothing at all has been committed since it was picked, so that whatever was read for it is still as it was.
   */
  mayShowAgain?(sheet: Sheet, isUnmoved: boolean): boolean
  /** How much of what was written is kept. */
  maxBytes?: number
  /**
   * Given where a pick depends on the database and the question alone, and not on anything this process remembers: then nothing
   * is picked again while the database is in the same state.
   */
  stateOf?: StateOf | undefined
  /** Whether the pick of this question stays the same as time passes. It does unless said otherwise. */
  isTimeless?(question: Question): boolean
  /** How many things a viewer's mark names where it is good for every question, else undefined. */
  wholeSize?(mark: Mark): number | undefined
}

export interface Answer<Picked, Mark, Sheet> {
  readonly picked: Picked
  readonly sheet: Sheet
  /** What is the viewer's; a guest has none. */
  readonly mark: Mark | undefined
}

const MAX_BYTES = 8 * 1024 * 1024
/** What a kept answer takes beside its bytes and gaps. */
const OVERHEAD_BYTES = 600

/**
 * Reads what many ask for. Whoever asks at the same time is asked for together, in a query that starts after they asked,
 * so nobody gets an answer older than the question. The query says at which versions everything is; what was written at
 * those versions is shown again, so nothing has to be forgotten by message and any number of processes may serve.
 */
export function createReader<Question, Picked, Mark, Sheet extends Page = Page>(
  reading: Reading<Question, Picked, Mark, Sheet>,
): (question: Question, viewerId: number | undefined) => Promise<Answer<Picked, Mark, Sheet>> {
  type Asker = { question: Question; viewerId: number | undefined }
  const kept = new LRUCache<string, { picked: Picked; sheet: Sheet }>({
    maxSize: reading.maxBytes ?? MAX_BYTES,
    sizeCalculation: ({ sheet }) => sheet.bytes.length + 64 * sheet.gaps.length + OVERHEAD_BYTES,
  })
  const { pick, key: keyOf, stateOf, isTimeless, wholeSize } = reading
  const find = stateOf
    ? createFindAgain(pick, { keyOf, stateOf, isTimeless, wholeSize })
    : (asked: readonly Asked<Question>[]) => pick(asked, false)
  const share = createSharer<Asker, Answer<Picked, Mark, Sheet>>()

  /** At once where it was written before: most answers are, and a promise each is felt. */
  function sheetOf(key: string, question: Question, picked: Picked): Sheet | Promise<Sheet> {
    const last = kept.get(key)
    if (!last) return write(key, question, picked)
    const isThat = last.picked === picked
    // A pick that is an object comes a second time only where it is remembered, which it is while nothing is committed.
    const isUnmoved = isThat && typeof picked === 'object'
    return (isThat || reading.isSame(last.picked, picked)) && (reading.mayShowAgain?.(last.sheet, isUnmoved) ?? true)
      ? last.sheet
      : write(key, question, picked)
  }

  async function write(key: string, question: Question, picked: Picked): Promise<Sheet> {
    const written = await reading.write(question, picked)
    const last = kept.get(key)?.sheet
    // What comes out as before is sent as the same bytes, which are hashed and compressed already.
    const sheet = last?.bytes.equals(written.bytes) ? { ...written, bytes: last.bytes } : written
    shareBytes(sheet.bytes)
    kept.set(key, { picked, sheet })
    return sheet
  }

  /** One query for all; then each answer for itself, so that one which cannot be written fails nobody else. */
  async function askAll(
    askers: readonly Asker[],
  ): Promise<(Answer<Picked, Mark, Sheet> | Promise<Answer<Picked, Mark, Sheet>>)[]> {
    const questions = new Map<string, { question: Question; viewers: Map<number, number> }>()
    const keys = askers.map(({ question, viewerId }) => {
      const key = reading.key(question)
      const asked = questions.get(key) ?? { question, viewers: new Map<number, number>() }
      questions.set(key, asked)
      if (viewerId !== undefined && !asked.viewers.has(viewerId)) asked.viewers.set(viewerId, asked.viewers.size)
      return key
    })
    const asked = [...questions.values()].map(({ question, viewers }) => ({ question, viewerIds: [...viewers.keys()] }))
    const found = await find(asked)
    const answers = new Map(
      [...questions].map(([key, { question, viewers }], index) => {
        const { picked, marks } = found[index]!
        return [key, { picked, marks, viewers, sheet: sheetOf(key, question, picked) }]
      }),
    )
    return askers.map(({ viewerId }, index) => {
      const { picked, marks, viewers, sheet } = answers.get(keys[index]!)!
      const mark = viewerId === undefined ? undefined : marks[viewers.get(viewerId)!]
      return sheet instanceof Promise
        ? sheet.then((written) => ({ picked, sheet: written, mark }))
        : { picked, sheet, mark }
    })
  }

  return (question, viewerId) => share(reading.kind(question), { question, viewerId }, askAll)
}
