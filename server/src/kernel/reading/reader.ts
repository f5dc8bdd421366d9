import { LRUCache } from 'lru-cache'
import { shareBytes } from '../http/answers/encode-answer.ts'
import type { Asked, Found } from './asked.ts'
import { createKeyedBatcher } from './batcher.ts'
import type { Page } from './page.ts'

/** How something is read that looks the same to everybody, but for the parts that are the viewer's own. */
export interface Reading<Question, Picked, Mark, Sheet extends Page> {
  /** Questions of one kind are asked in one statement. */
  kind(question: Question): string
  /** Names the answer with all its parameters. */
  key(question: Question): string
  /** What the database has now, for all these questions at once; in their order. */
  pick(asked: readonly Asked<Question>[]): Promise<readonly Found<Picked, Mark>[]>
  /** Whether two picks are the same in everything: then so is what is written of them. */
  isSame(one: Picked, other: Picked): boolean
  /** The answer as guests see it. What is read here is as new as the pick, or newer. */
  write(question: Question, picked: Picked): Promise<Sheet>
  /** Whether what was written may be shown again, now that the same is picked. It may unless said otherwise. */
  mayShowAgain?(sheet: Sheet): boolean
  /** How much of what was written is kept. */
  maxBytes?: number
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

  /** At once where it was written before: most answers are, and a promise each is felt. */
  function sheetOf(key: string, question: Question, picked: Picked): Sheet | Promise<Sheet> {
    const last = kept.get(key)
    if (!last) return write(key, question, picked)
    return reading.isSame(last.picked, picked) && (reading.mayShowAgain?.(last.sheet) ?? true)
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
    const found = await reading.pick(asked)
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

  const read = createKeyedBatcher<Asker, Answer<Picked, Mark, Sheet>>(({ question }) => reading.kind(question), askAll)
  return (question, viewerId) => read({ question, viewerId })
}
