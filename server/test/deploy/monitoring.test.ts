import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { requestsFrom } from '../person.ts'
import { createWorld } from '../world.ts'

const root = new URL('../../../deploy/', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

const namesIn = (text: string): string[] => [...new Set(text.match(/\bplaza_[a-z0-9_]+/g))]

test('alerts and the dashboard ask for figures that the service has', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.get('/user')
  const shown = (await requestsFrom(world.app, '127.0.0.1', () => undefined).get('/metrics')).body
  for (const path of ['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/plaza.json'])
    for (const name of namesIn(await read(path))) {
      const family = name.replace(/_(bucket|count|sum)$/, '')
      assert.match(shown, new RegExp(`^# TYPE (${name}|${family}) `, 'm'), `${path}: ${name}`)
    }
})

test('every alert says what is wrong and what to do', async () => {
  const rules = (await read('prometheus/alerts.yml')).split('- alert: ').slice(1)
  assert.ok(rules.length > 5)
  for (const rule of rules) assert.match(rule, /severity: (page|ticket)[\s\S]*summary: "[\s\S]*action: "/)
})

test('the dashboard is one that Grafana can load: panels with places, titles and words', async () => {
  const { panels, templating } = JSON.parse(await read('grafana/plaza.json'))
  const taken = new Set<string>()
  for (const { title, description, gridPos, targets } of panels) {
    assert.ok(title && description && targets.length > 0, title)
    assert.ok(gridPos.x + gridPos.w <= 24, title)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(!taken.has(`${x} ${y}`), `${title} lies on another panel`)
        taken.add(`${x} ${y}`)
      }
  }
  assert.deepEqual(
    templating.list.map((each: { name: string }) => each.name),
    ['datasource', 'job'],
  )
})
