import type { Registry } from 'prom-client'
import type { Logger } from '../../kernel/logger.ts'
import { createTracer, type FinishedSpan, type Tracer } from '../../kernel/tracing/span.ts'
import { encodeMetrics } from './encode-metrics.ts'
import { encodeAttributes, writeSpan } from './encode-spans.ts'

export interface OtlpOptions {
  /** Where a collector listens, without `/v1/traces`. */
  endpoint: string
  /** `name=value,name=value`, sent with everything. */
  headers: string | undefined
  serviceName: string
  version: string
  share: number
  metricsEveryMs: number
  registry: Registry
  log: Pick<Logger, 'warn'>
}

export interface Otlp {
  tracer: Tracer
  /** Sends the rest, for a moment at most. */
  close(): Promise<void>
}

const SPANS_EVERY_MS = 1000
/** A burst waits that long in memory while the collector is slow; what is beyond it is dropped, and reported. */
const MAX_SPANS = 8192
const SPANS_A_POST = 512
const POST_TIMEOUT_MS = 5000
/** A collector that is down is worth one line a minute. */
const WARN_EVERY_MS = 60_000

/** Sends traces and figures to an OpenTelemetry collector, as OTLP in JSON over HTTP. */
export function createOtlp(options: OtlpOptions): Otlp {
  const { endpoint, registry, log } = options
  const headers = { 'content-type': 'application/json', ...readHeaders(options.headers) }
  const startedAt = performance.timeOrigin
  const resource = {
    attributes: encodeAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
      'service.instance.id': `${process.pid}-${Math.round(startedAt)}`,
    }),
  }
  const scope = { name: 'plaza' }
  let waiting: FinishedSpan[] = []
  let leftOut = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> = Promise.resolve()

  const post = async (path: string, body: string): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(POST_TIMEOUT_MS)
      const answer = await fetch(`${endpoint}${path}`, { method: 'POST', headers, body, signal })
      await answer.arrayBuffer()
      if (answer.ok) return true
      warn(`answered ${answer.status}`)
    } catch (error) {
      warn((error as Error).name === 'TimeoutError' ? 'did not answer in time' : 'could not be reached')
    }
    return false
  }

  const warn = (what: string) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ left_out: leftOut }, `the OpenTelemetry collector ${what}`)
  }

  const sendSpans = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, SPANS_A_POST)
      const scopeSpans = `{"scope":${JSON.stringify(scope)},"spans":[${batch.map(writeSpan).join(',')}]}`
      const body = `{"resourceSpans":[{"resource":${JSON.stringify(resource)},"scopeSpans":[${scopeSpans}]}]}`
      const isSent = await post('/v1/traces', body)
      // Not retried: the next second brings newer ones, and traces are samples anyway.
      if (!isSent) leftOut += batch.length
    }
  }

  const sendMetrics = async () => {
    const metrics = encodeMetrics(await registry.getMetricsAsJSON(), startedAt, Date.now())
    await post('/v1/metrics', JSON.stringify({ resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] }))
  }

  // One request after the other: a slow collector does not need more of them.
  const inTurn = (send: () => Promise<void>): Promise<void> => {
    sending = sending.then(send).catch((error) => log.warn({ err: error }, 'figures could not be sent'))
    return sending
  }
  const timers = [
    setInterval(() => waiting.length > 0 && inTurn(sendSpans), SPANS_EVERY_MS),
    setInterval(() => inTurn(sendMetrics), options.metricsEveryMs),
  ]

  return {
    tracer: createTracer({
      share: options.share,
      record(span) {
        if (waiting.length < MAX_SPANS) waiting.push(span)
        else leftOut++
      },
    }),
    async close() {
      for (const timer of timers) clearInterval(timer)
      await inTurn(sendSpans)
      await inTurn(sendMetrics)
      waiting = []
    },
  }
}

const readHeaders = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text?.split(',') ?? []).map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())]
    }),
  )
