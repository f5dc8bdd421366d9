import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { sendWritten } from '../http/answers/written.ts'
import type { Asked, Found } from './asked.ts'
import { type Frame, fillPage, joinPages, type Page } from './page.ts'
import { createReader } from './reader.ts'
import { createWordedWriter, type Worded } from './worded.ts'
import { createRecordWriter, createWrittenRecords, type RecordWriting, type WrittenRecord } from './written-records.ts'

/** A list, or one record, that is the same for everybody but for some fields. */
export interface ListReading<Question, View extends object, Mark, Trace> {
  /** The schema of a record: what it lists is written, nothing else. */
  record: TSchema
  /** Questions of one kind are asked in one statement; without it every question is its own. */
  kind?(question: Question): string
  key(question: Question): string
  /**
   * For each question one text that moves with everything the answer shows a guest, null where a guest is shown nothing;
   * and what is each viewer's. One statement for all.
   */
  look(asked: readonly Asked<Question>[]): Promise<readonly Found<string | null, Mark>[]>
  /** The records as a guest sees them. Asked only when that text moved. */
  read: ReadRecords<Question, View>
  /** What is remembered of each record, for `fill` and for whoever asked. */
  trace(view: View): Trace
  /** Fields that are the viewer's, in the order of the schema; one of a record inside by its path. */
  own?: readonly string[]
  /** Their values for this viewer, in that order; undefined where they are a guest's. */
  fill?(mark: Mark, trace: Trace): readonly unknown[] | undefined
  /** What is written around the records, brackets unless given; told how many were found. */
  frame?(question: Question, found: number): Frame | undefined
  /** How many are written, where `read` finds one more to know whether there are more. */
  limit?(question: Question): number | undefined
  maxBytes?: number
}

/**
 * By question; or by their ids, where pages are many and show the same records: then the text that `look` finds is the
 * records' own in order, with commas between them, each beginning with the id and a space. `besides` is what else
 * they depend on.
 */
export type ReadRecords<Question, View> =
  | ((question: Question) => Promise<readonly View[]>)
  | {
      byIds(ids: readonly number[]): Promise<readonly (View & { id: number })[]>
      besides(): string
    }

/** What somebody is answered. */
export interface ListAnswer<Mark, Trace> {
  /** A guest is shown nothing here. */
  readonly isMissing: boolean
  readonly traces: readonly Trace[]
  readonly mark: Mark | undefined
  /** The answer as this viewer sees it. */
  bytes(): Buffer
  /** Hand the reply back as it is: whoever waits for it waits until it is sent, and gets nothing. */
  send(reply: FastifyReply): FastifyReply
}

interface Sheet<Trace> extends Page {
  traces: readonly Trace[]
}

const SINGLE: Frame = { before: '', after: '' }
/** For `frame`: an answer that is one record. */
export const single = (): Frame => SINGLE

const MISSING: Page = joinPages([])

/**
 * The reader of lists that fit this form: pages written by their schema, kept while the text that `look` finds stays the
 * same. Names that are translated are kept in each language.
 */
export function createListReader<Question, View extends object, Mark = undefined, Trace = undefined>(
  reading: ListReading<Question, View, Mark, Trace>,
): (request: FastifyRequest, question: Question) => Promise<ListAnswer<Mark, Trace>> {
  type Wanted = Worded & { question: Question; key: string }
  const { own = [], fill } = reading
  const writer = createWordedWriter(reading.record)
  const recordsOf = createFindRecords(reading.read, { writer, own, trace: (view: View) => reading.trace(view) })

  const read = createReader<Wanted, string | null, Mark, Sheet<Trace>>({
    kind: ({ question, key }) => reading.kind?.(question) ?? key,
    key: ({ key, wording }) => `${wording} ${key}`,
    pick: (asked) => reading.look(asked.map(({ question, viewerIds }) => ({ question: question.question, viewerIds }))),
    isSame: (one, other) => one === other,
    async write(wanted, version) {
      const { question } = wanted
      if (version === null) return { ...MISSING, traces: [] }
      const found = await recordsOf(wanted, version)
      const records = found.slice(0, reading.limit?.(question))
      const page = joinPages(records, reading.frame?.(question, found.length))
      return { ...page, traces: records.map(({ trace }) => trace) }
    },
    ...(reading.maxBytes !== undefined && { maxBytes: reading.maxBytes }),
  })

  return async (request, question) => {
    const wanted = { question, key: reading.key(question), ...writer.wordedFor(request) }
    const { picked, sheet, mark } = await read(wanted, request.caller?.id)
    const bytes = () => (mark === undefined || !fill ? sheet.bytes : filled(sheet, mark, fill))
    return {
      isMissing: picked === null,
      traces: sheet.traces,
      mark,
      bytes,
      send(reply) {
        writer.vary(reply)
        return sendWritten(reply, bytes())
      },
    }
  }
}

function createFindRecords<Question, View extends object, Trace>(
  read: ReadRecords<Question, View>,
  writing: RecordWriting<View, Trace>,
): (wanted: Worded & { question: Question }, version: string) => Promise<WrittenRecord<Trace>[]> {
  if (typeof read === 'function') {
    const write = createRecordWriter(writing)
    return async (wanted) => (await read(wanted.question)).map((view) => write(view, wanted))
  }
  const find = createWrittenRecords<View & { id: number }, Trace>(writing, read.byIds)
  return async (wanted, version) => (version === '' ? [] : find(version.split(','), read.besides(), wanted))
}

function filled<Mark, Trace>(
  sheet: Sheet<Trace>,
  mark: Mark,
  fill: (mark: Mark, trace: Trace) => readonly unknown[] | undefined,
): Buffer {
  let record = -1
  let values: readonly unknown[] | undefined
  return fillPage(sheet, (at, gap) => {
    if (at !== record) {
      record = at
      values = fill(mark, sheet.traces[at]!)
    }
    return values && bytesOf(JSON.stringify(values[gap]))
  })
}

const MAX_TEXTS = 1000
const texts = new Map<string, Buffer>()

/** A viewer's fields have few values: whether, none, a small number. */
function bytesOf(text: string): Buffer {
  let bytes = texts.get(text)
  if (!bytes) {
    bytes = Buffer.from(text)
    if (texts.size < MAX_TEXTS) texts.set(text, bytes)
  }
  return bytes
}
