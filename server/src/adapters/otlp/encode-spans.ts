import type { Attributes, FinishedSpan, SpanKind } from '../../kernel/tracing/span.ts'

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const FAILED = 2

/**
 * A span as OTLP's JSON. Written directly: as objects, a busy service would allocate some thirty a request for this
 * alone.
 */
export function writeSpan(span: FinishedSpan): string {
  const { error } = span
  const attributes = writeAttributes(
    error === undefined ? span.attributes : { ...span.attributes, 'error.type': error },
  )
  const parent = span.parentId ? `,"parentSpanId":"${span.parentId}"` : ''
  const links = span.links.length > 0 ? `,"links":${JSON.stringify(span.links)}` : ''
  const status = error === undefined ? '' : `,"status":{"code":${FAILED},"message":${quote(error)}}`
  return (
    `{"traceId":"${span.traceId}","spanId":"${span.spanId}"${parent},"name":${quoteOften(span.name)},"kind":${KINDS[span.kind]}` +
    `,"startTimeUnixNano":"${nanos(span.startedAt)}","endTimeUnixNano":"${nanos(span.endedAt)}"` +
    `,"attributes":[${attributes}]${links}${status}}`
  )
}

function writeAttributes(attributes: Attributes): string {
  let text = ''
  for (const key in attributes)
    text += `${text && ','}{"key":${quoteOften(key)},"value":${writeValue(attributes[key]!)}}`
  return text
}

function writeValue(value: string | number | boolean): string {
  if (typeof value === 'string') return `{"stringValue":${quote(value)}}`
  return Number.isInteger(value) ? `{"intValue":"${value}"}` : JSON.stringify(encodeValue(value))
}

/** Texts of statements are long and repetitive. */
const LONG = 200
const MAX_KNOWN = 500
const known = new Map<string, string>()

const quote = (text: string): string => (text.length < LONG ? JSON.stringify(text) : quoteOften(text))

/** Cache for repetitive texts. */
function quoteOften(text: string): string {
  let quoted = known.get(text)
  if (quoted === undefined) {
    if (known.size >= MAX_KNOWN) known.clear()
    quoted = JSON.stringify(text)
    known.set(text, quoted)
  }
  return quoted
}

export const encodeAttributes = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: encodeValue(value) }))

function encodeValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Milliseconds as nanoseconds; a number cannot hold those, so the last digits are a text. */
export const nanos = (ms: number): string => `${Math.round(ms * 1000)}000`
