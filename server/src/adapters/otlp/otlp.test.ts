import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bodyOf, startLocalServer } from '../../../test/contracts/local-server.ts'
import { until } from '../../../test/hardening/clockwork.ts'
import { createWorld } from '../../../test/world.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { createOtlp } from './otlp.ts'

interface Seen {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  status?: { code: number; message: string }
}

interface Metric {
  name: string
  sum?: { dataPoints: { asDouble: number }[] }
  gauge?: { dataPoints: { asDouble: number }[] }
  histogram?: { dataPoints: { count: string; bucketCounts: string[]; explicitBounds: number[] }[] }
}

/** A collector that stores what it is sent. */
async function startCollector(t: TestContext) {
  const spans: Seen[] = []
  let metrics: Metric[] = []
  const headers: unknown[] = []
  const server = await startLocalServer(t, async (request, response) => {
    const body = JSON.parse(await bodyOf(request))
    headers.push(request.headers['x-key'])
    if (request.url === '/v1/traces') spans.push(...body.resourceSpans[0].scopeSpans[0].spans)
    else metrics = body.resourceMetrics[0].scopeMetrics[0].metrics
    response.end('{}')
  })
  return { ...server, spans, metrics: () => metrics, headers }
}

const GIVEN = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${GIVEN}-00f067aa0ba902b7-00`

test('one trace leads from a request through its queries and its job to the provider', async (t) => {
  const collector = await startCollector(t)
  const asked: unknown[] = []
  const gateway = await startLocalServer(t, (request, response) => {
    asked.push(request.headers['traceparent'])
    response.end()
  })
  const world = await createWorld(t, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=a%20key',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      SMS_HTTP_URL: gateway.origin,
      SMS_HTTP_SECRET: 'a secret only for tests, 32 characters',
      PROVIDERS_ALLOW_PRIVATE: '1',
    },
  })

  const reply = await world
    .guest()
    .post('/verifycodes/register', { phone: world.phone() }, { headers: { traceparent: TRACEPARENT } })
  assert.equal(reply.statusCode, 202, reply.body)
  await world.runJobs()

  const ours = () => collector.spans.filter(({ traceId }) => traceId === GIVEN)
  const find = (name: RegExp) => ours().find((span) => name.test(span.name))
  await until(() => find(/^job /) !== undefined, 'the collector has the trace')
  const request = find(/^POST \/api\/v2\/verifycodes\/register$/)!
  const transaction = find(/^transaction$/)!
  const query = find(/^insert jobs$/)!
  const job = find(/^job accounts\.send_message$/)!
  const sender = find(/^sms send$/)!
  const post = find(/^POST 127\.0\.0\.1:/)!
  assert.deepEqual(
    [request, query, job, sender, post].map(({ kind }) => kind),
    [2, 3, 5, 3, 3],
  )
  assert.equal(request.parentSpanId, '00f067aa0ba902b7')
  assert.equal(query.parentSpanId, transaction.spanId)
  assert.equal(job.parentSpanId, transaction.spanId)
  assert.equal(sender.parentSpanId, job.spanId)
  assert.equal(post.parentSpanId, sender.spanId)
  assert.deepEqual(asked, [`00-${GIVEN}-${post.spanId}-01`])
  const status = request.attributes.find(({ key }) => key === 'http.response.status_code')
  assert.deepEqual(status?.value, { intValue: '202' })

  const figure = (wanted: string) => collector.metrics().find(({ name }) => name === wanted)
  await until(() => figure('plaza_jobs_total') !== undefined, 'the collector has figures')
  const [point] = figure('plaza_http_request_duration_seconds')!.histogram!.dataPoints
  assert.equal(point!.bucketCounts.length, point!.explicitBounds.length + 1)
  assert.equal(
    point!.bucketCounts.reduce((sum, count) => sum + Number(count), 0),
    Number(point!.count),
  )
  assert(figure('plaza_jobs_total')!.sum)
  assert.deepEqual([...new Set(collector.headers)], ['a key'])
})

test('batched writes are found from every request among them', async (t) => {
  const collector = await startCollector(t)
  const world = await createWorld(t, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin } })
  const [ann, ...likers] = await world.people('ann', 'bob', 'cid', 'dan', 'eve')
  const feed = (await ann.post('/feeds', { feed_content: 'hello', feed_from: 1, feed_mark: Date.now() })).json().id

  const replies = await Promise.all(likers.map((each) => each.post(`/feeds/${feed}/like`)))
  assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))], [201])

  const likes = () => collector.spans.filter(({ name }) => name === 'POST /api/v2/feeds/:feed/like')
  await until(() => likes().length === likers.length, 'the collector has every like')
  const batches = collector.spans.filter(({ name }) => name === 'batch')
  const reached = batches.flatMap((batch) => [batch.parentSpanId, ...(batch.links ?? []).map(({ spanId }) => spanId)])
  assert.deepEqual(
    likes().map(({ spanId }) => reached.includes(spanId)),
    likers.map(() => true),
  )
  assert(batches.length < likers.length, `${batches.length} batches`)
  // Nothing that a user wrote leaves with a trace.
  assert(!JSON.stringify(collector.spans).includes('hello'))
})

const opened = (endpoint: string, warned: string[] = []) =>
  createOtlp({
    endpoint,
    headers: undefined,
    serviceName: 'plaza',
    version: '1',
    share: 1,
    metricsEveryMs: 60_000,
    registry: createMetrics().registry,
    log: { warn: ((_about: object, text: string) => void warned.push(text)) as never },
  })

test('closing sends what is left', async (t) => {
  const collector = await startCollector(t)
  const otlp = opened(collector.origin)
  otlp.tracer.start('the last', 'server', undefined)!.end()
  await otlp.close()
  assert.deepEqual(
    collector.spans.map(({ name }) => name),
    ['the last'],
  )
  assert(collector.metrics().length > 0)
})

test('a collector that is down is reported once and delays no shutdown', async () => {
  const warned: string[] = []
  const otlp = opened('http://127.0.0.1:9', warned)
  for (let count = 0; count < 2000; count++) otlp.tracer.start('unsent', 'server', undefined)!.end()
  await otlp.close()
  assert.deepEqual(warned, ['the OpenTelemetry collector could not be reached'])
})
