import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '../problem.ts'
import { newId } from './new-id.ts'
import { parseTraceparent } from './traceparent.ts'

/** Who waits for whom: a request of others, a call to others, work that was left behind, or a step inside. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span that is over, as it leaves the process. Times are milliseconds since 1970. */
export interface FinishedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Attributes
  /** Spans of other traces that were served by the same work. */
  readonly links: readonly { traceId: string; spanId: string }[]
  /** What went wrong, as a word: texts of errors may be private. */
  readonly error: string | undefined
}

/** One step of a trace. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Headers that continue this trace in another service. */
  readonly traceparent: string
  child(name: string, kind: SpanKind, attributes?: Attributes, links?: readonly Span[]): Span
  set(attributes: Attributes): void
  end(error?: unknown): void
  /** Whether the request or job it belongs to is still being worked on. */
  isOpen(): boolean
}

/** Starts traces; exists only where tracing is configured. */
export interface Tracer {
  /** The first span of this process, part of the trace of `traceparent` if that is one; undefined if tracing is off. */
  start(name: string, kind: SpanKind, traceparent: string | undefined, attributes?: Attributes): Span | undefined
}

export interface TracerOptions {
  record: (span: FinishedSpan) => void
  /** Which part of all traces is recorded, from 0 to 1. */
  share: number
}

export const createTracer = ({ record, share }: TracerOptions): Tracer => ({
  start(name, kind, traceparent, attributes) {
    const parent = parseTraceparent(traceparent)
    const traceId = parent?.traceId ?? newId(16)
    // Decided by the id, so that every process decides the same. The client's sampled flag is ignored: anyone could
    // set it.
    if (share < 1 && Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 >= share) return undefined
    return begin({ traceId, record, isOpen: true }, true, parent?.spanId, { name, kind, attributes })
  },
})

/** What the spans of one request or job share. */
interface Trace {
  readonly traceId: string
  readonly record: (span: FinishedSpan) => void
  /** Until the first of them ends. */
  isOpen: boolean
}

/** What a span is about, from its beginning on. */
interface About {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: Attributes | undefined
  readonly links?: readonly Span[] | undefined
}

const NOTHING: Attributes = {}
const NONE: FinishedSpan['links'] = []

// Every request makes some of these, so they are put together field by field: copying the rest of an object, or spreading
// one, costs more than all else that a span takes.
function begin(trace: Trace, isFirst: boolean, parentId: string | undefined, about: About): Span {
  const { traceId } = trace
  const spanId = newId(8)
  const startedAt = now()
  let attributes = about.attributes ?? NOTHING
  let isOver = false
  return {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-01`,
    isOpen: () => trace.isOpen,
    child: (name, kind, more, links) => begin(trace, false, spanId, { name, kind, attributes: more, links }),
    set(more) {
      attributes = { ...attributes, ...more }
    },
    end(error) {
      if (isOver) return
      isOver = true
      if (isFirst) trace.isOpen = false
      trace.record({
        traceId,
        spanId,
        parentId,
        name: about.name,
        kind: about.kind,
        startedAt,
        endedAt: now(),
        attributes,
        links: about.links?.map((other) => ({ traceId: other.traceId, spanId: other.spanId })) ?? NONE,
        error: wordFor(error),
      })
    },
  }
}

const now = (): number => performance.timeOrigin + performance.now()

function wordFor(error: unknown): string | undefined {
  if (error === undefined) return undefined
  if (error instanceof Problem) return error.code
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.name
}

// Stays empty when tracing is off; reading it then costs one field access.
const here = new AsyncLocalStorage<Span | undefined>()

/** The current span; none once its request is answered, so that work continued for others is not attributed to it. */
export function spanHere(): Span | undefined {
  const span = here.getStore()
  return span?.isOpen() ? span : undefined
}

/** Runs `work` as part of `span` instead of the current one; as part of no span if undefined. */
export const within = <Result>(span: Span | undefined, work: () => Result): Result =>
  span === here.getStore() ? work() : here.run(span, work)

/** Runs `work` as a child span of the current one. */
export function step<Result>(
  work: () => Promise<Result>,
  describe: () => { name: string; kind: SpanKind; attributes?: Attributes; links?: readonly Span[] },
): Promise<Result> {
  const parent = spanHere()
  if (!parent) return work()
  const { name, kind, attributes, links } = describe()
  const span = parent.child(name, kind, attributes, links)
  const pending = within(span, work)
  pending.then(
    () => span.end(),
    (error) => span.end(error),
  )
  return pending
}
