import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatcher } from '../reading/batcher.ts'
import { createTracer, type FinishedSpan, spanHere, step, within } from './span.ts'
import { parseTraceparent } from './traceparent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

function traced(share = 1) {
  const spans: FinishedSpan[] = []
  return { spans, tracer: createTracer({ share, record: (span) => spans.push(span) }) }
}

test('reads traceparent as W3C writes it, and nothing else', () => {
  const good = `00-${TRACE}-${PARENT}-01`
  assert.deepEqual(parseTraceparent(good), { traceId: TRACE, spanId: PARENT })
  assert.deepEqual(parseTraceparent(`cc-${TRACE}-${PARENT}-01-what-comes`), { traceId: TRACE, spanId: PARENT })
  const bad = [
    undefined,
    '',
    'x',
    `${good}-more`,
    good.toUpperCase(),
    `ff-${TRACE}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `${good}\nx`,
  ]
  assert.deepEqual(
    bad.map((text) => parseTraceparent(text)),
    bad.map(() => undefined),
  )
})

test('which traces are recorded depends on their id alone', () => {
  const { tracer } = traced(0.5)
  const isRecorded = (end: string) =>
    tracer.start('a', 'server', `00-${TRACE.slice(0, 24)}${end}-${PARENT}-01`) !== undefined
  assert.deepEqual(['00000000', '7fffffff', '80000000', 'ffffffff'].map(isRecorded), [true, true, false, false])
})

test('steps nest, failures are named without their text, and nothing is added once the request is over', async () => {
  const { spans, tracer } = traced()
  const root = tracer.start('request', 'server', undefined)!
  let later: Promise<void> | undefined
  let release = () => {}
  await within(root, async () => {
    const failing = () =>
      step(
        () => Promise.reject(new TypeError('private')),
        () => ({ name: 'inner', kind: 'internal' }),
      )
    await step(failing, () => ({ name: 'outer', kind: 'client' })).catch(() => {})
    later = new Promise<void>((resolve) => {
      release = resolve
    }).then(() =>
      step(
        async () => {},
        () => ({ name: 'too late', kind: 'internal' }),
      ),
    )
  })
  root.end()
  release()
  await later
  assert.equal(spanHere(), undefined)
  assert.deepEqual(
    spans.map(({ name, error }) => [name, error]),
    [
      ['inner', 'TypeError'],
      ['outer', 'TypeError'],
      ['request', undefined],
    ],
  )
  const [inner, outer, request] = spans
  assert.deepEqual([inner!.parentId, outer!.parentId], [outer!.spanId, request!.spanId])
})

test('a question that is asked for many belongs to one of those who wait for it', async () => {
  const { tracer } = traced()
  const askers: (string | undefined)[] = []
  const ask = createBatcher<number, number>(
    async (questions) => {
      askers.push(spanHere()?.spanId)
      return questions
    },
    { max: 1 },
  )
  const roots = [1, 2, 3].map(() => tracer.start('request', 'server', undefined)!)
  await Promise.all(roots.map((root, index) => within(root, () => ask(index))))
  assert.deepEqual(
    askers,
    roots.map(({ spanId }) => spanId),
  )
})
