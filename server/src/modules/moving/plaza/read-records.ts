import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { formatSchema, type KindShape } from '../../../kernel/index.ts'
import { recordsOf } from './manifest.ts'
import { FormatProblem } from './problem.ts'

const PAGE_ROWS = 1000
const PAGE_CHARACTERS = 4 * 1024 * 1024
const LONGEST_LINE = 64 * 1024 * 1024

export interface RecordPage {
  lines: string[]
  /** Where the line after the last of them begins. */
  upTo: number
}

/** The lines of a kind from a place on, each checked against the schema, in pages of bounded size. */
export async function* readRecords(folder: string, shape: KindShape, from: number): AsyncGenerator<RecordPage> {
  const name = recordsOf(shape.kind.table)
  const check = checkOf(shape)
  let page: RecordPage = { lines: [], upTo: from }
  let characters = 0
  for await (const { line, upTo } of readLines(join(folder, name), from)) {
    const fault = faultOf(check, line)
    if (fault) throw new FormatProblem(`${name}: the record that ends at byte ${upTo} ${fault}.`)
    page.lines.push(line)
    page.upTo = upTo
    characters += line.length
    if (page.lines.length < PAGE_ROWS && characters < PAGE_CHARACTERS) continue
    yield page
    page = { lines: [], upTo }
    characters = 0
  }
  if (page.lines.length > 0) yield page
}

/** Lines with the byte after each. */
async function* readLines(path: string, from: number): AsyncGenerator<{ line: string; upTo: number }> {
  let rest: Buffer[] = []
  let held = 0
  let at = from
  for await (const chunk of createReadStream(path, { start: from })) {
    let begin = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      const whole = Buffer.concat([...rest, chunk.subarray(begin, end)])
      rest = []
      held = 0
      begin = end + 1
      at += whole.length + 1
      yield { line: whole.toString('utf8'), upTo: at }
    }
    rest.push(chunk.subarray(begin))
    held += chunk.length - begin
    if (held > LONGEST_LINE) throw new FormatProblem(`${path}: a line is longer than 64 MB.`)
  }
  if (held > 0) throw new FormatProblem(`${path} ends inside a line.`)
}

function checkOf(shape: KindShape): ValidateFunction {
  // The schema is ours: checking it against JSON Schema's own took half of an import of a small community.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  })
  ajv.addSchema(formatSchema([shape]), 'format')
  return ajv.compile({ $ref: `format#/$defs/${shape.kind.table}` })
}

function faultOf(check: ValidateFunction, line: string): string | undefined {
  let record: unknown
  try {
    record = JSON.parse(line)
  } catch {
    return 'is no JSON'
  }
  if (check(record)) return undefined
  const [error] = check.errors ?? []
  return `is not as schema.json says (${error?.instancePath || 'it'} ${error?.message})`
}
