import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createMetrics } from './metrics.ts'

const EVENT_LOOP_LAG = 'plaza_nodejs_eventloop_lag_seconds'
const SHED = 'plaza_http_shed_total'

test('services in one process share what is measured of the process, and count their own', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  assert.ok(one.registry.getSingleMetric(EVENT_LOOP_LAG))
  assert.equal(one.registry.getSingleMetric(EVENT_LOOP_LAG), other.registry.getSingleMetric(EVENT_LOOP_LAG))

  one.shed.inc({ lane: 'reads' }, 3)
  const [ofOne, ofOther] = await Promise.all([one.registry.metrics(), other.registry.metrics()])
  for (const text of [ofOne, ofOther])
    for (const name of [EVENT_LOOP_LAG, SHED]) assert.equal(text.split(`# TYPE ${name} `).length, 2, name)
  assert.match(ofOne, /^plaza_http_shed_total\{lane="reads"\} 3$/m)
  assert.doesNotMatch(ofOther, /^plaza_http_shed_total\{/m)
})

test('the figures of a service that is gone are not kept', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const gone = new WeakRef(createMetrics().registry)
  // A reference lives to the end of the turn it was made in.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  assert.equal(gone.deref(), undefined)
})
