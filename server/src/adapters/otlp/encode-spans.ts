import type { Attributes, FinishedSpan, SpanKind } from '../../kernel/tracing/span.ts'

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const FAILED = 2

/** Spans as OTLP's JSON has them. */
export const encodeSpan = (span: FinishedSpan): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId && { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanos(span.startedAt),
  endTimeUnixNano: nanos(span.endedAt),
  attributes: encodeAttributes(
    span.error === undefined ? span.attributes : { ...span.attributes, 'error.type': span.error },
  ),
  ...(span.links.length > 0 && { links: span.links }),
  ...(span.error !== undefined && { status: { code: FAILED, message: span.error } }),
})

export const encodeAttributes = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: encodeValue(value) }))

function encodeValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Milliseconds as nanoseconds; a number cannot hold those, so the last digits are a text. */
export const nanos = (ms: number): string => `${Math.round(ms * 1000)}000`
