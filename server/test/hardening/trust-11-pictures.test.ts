import assert from 'node:assert/strict'
import test, { before, type TestContext } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { pngOf, upload, urlOf } from '../factories/files.ts'
import { createWorld, type Person, type World } from '../world.ts'

const DAY_S = 86_400
const HOUR_S = 3600

let world: World
let founder: Person
const purged: string[] = []
before(async (t) => {
  world = await createWorld(t as TestContext, { ports: { purger: { purge: async (path) => void purged.push(path) } } })
  founder = await world.founder()
  await founder.patch('/admin/settings/topic', { switch: false })
})

const read = (url: string, headers: Record<string, string> = {}) =>
  world.guest().get(url.replace('http://plaza.test', ''), { headers })

test('TRUST-11 pictures of what its owner or staff delete are unreachable, at every address and from caches that obey', async () => {
  const [ann] = await world.people('ann')
  for (const remove of [
    (id: number) => ann.delete(`/feeds/${id}`),
    (id: number) => founder.patch(`/admin/feeds/${id}`, { deleted: true }),
  ]) {
    const node = await upload(world, ann, await pngOf(60, 60))
    const url = urlOf(node)
    const id = await publish(ann, { feed_content: 'look', feed_from: 5, images: [node] })
    const seen = await read(url)
    const [, lifetimeS] = /max-age=(\d+)/.exec(String(seen.headers['cache-control']))!
    assert.ok(Number(lifetimeS) <= DAY_S, `kept for ${lifetimeS} s`)
    assert.equal((await read(`${url}?rule=w_20`)).statusCode, 200)

    assert.equal((await remove(id)).statusCode, 204)
    for (const address of [url, `${url}?rule=w_20`, `${url}?rule=w_21`])
      assert.equal((await read(address)).statusCode, 404, address)
    const confirmed = await read(url, { 'if-none-match': String(seen.headers['etag']) })
    assert.equal(confirmed.statusCode, 404, 'what a browser has is not confirmed')
    await world.runJobs()
    assert.ok(purged.includes(url), 'caches were told')
  }
})

test('TRUST-11 a file of what is hidden is read by a signed address alone, which ends within an hour', async () => {
  const [ann] = await world.people('ann')
  const topic = (await ann.post('/feed/topics', { name: `Cellar ${ann.id}`, visible: 'hidden' })).json().id
  const node = await upload(world, ann, await pngOf(40, 40))
  const id = await publish(ann, { feed_content: 'below', feed_from: 5, topics: [topic], images: [node] })
  const signed: string = (await ann.get(`/feeds/${id}`)).json().images[0].url
  for (const address of [urlOf(node), `${urlOf(node)}?rule=w_20`])
    assert.equal((await read(address)).statusCode, 404, 'its plain address')
  assert.equal((await read(signed)).statusCode, 200)
  assert.match(String((await read(signed)).headers['cache-control']), /^private/)

  const until = Number(/~(\d+)\./.exec(signed)?.[1])
  assert.ok(until * 1000 - Date.now() <= HOUR_S * 1000, `it is good until ${until}`)
  for (const forged of [
    signed.replace(`~${until}`, `~${until + HOUR_S}`),
    signed.replace(`~${until}`, '~1'),
    signed.replace(/\.[\w-]{43}\//, `.${'A'.repeat(43)}/`),
  ])
    assert.equal((await read(forged)).statusCode, 404, forged)

  assert.equal((await ann.delete(`/feeds/${id}`)).statusCode, 204)
  assert.equal((await read(signed)).statusCode, 404, 'an address that was handed out ends with the feed')
})
