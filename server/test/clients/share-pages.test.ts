import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { demoSteps, fillDemo } from '../../../demo/index.ts'
import { createLocalDisk } from '../../src/adapters/local-disk/local-disk.ts'
import { createWorld, type Requests } from '../world.ts'
import { faultsOf, readShareRequests, type SharedRequest } from './share-pages.ts'

interface Listed {
  id: number
  knowledge_id?: number
}

/** A list to its end. */
async function readAll(guest: Requests, path: string): Promise<Listed[]> {
  const found: Listed[] = []
  for (;;) {
    const page: Listed[] = (await guest.get(`${path}?limit=100&after=${found.at(-1)?.id ?? 0}`)).json()
    if (page.length === 0) return found
    found.push(...page)
  }
}

/** Everything a guest can be sent a link to, by page. */
const SHARED: Record<string, (guest: Requests) => Promise<Listed[]>> = {
  Feed: (guest) => readAll(guest, '/feeds'),
  Commodity: (guest) => readAll(guest, '/mall/commodities'),
  Info: (guest) => readAll(guest, '/infos'),
  Chapter: async (guest) => {
    const works = await readAll(guest, '/knowledge')
    return (await Promise.all(works.map(({ id }) => readAll(guest, `/knowledge/${id}/chapters`)))).flat()
  },
}

/**
 * Every picture and video, but small: painting them in full size takes longest, and pages only need their address and
 * size.
 */
const inSmall = demoSteps.map((step) => ({
  ...step,
  pictures: (step.pictures ?? []).map((order) => ({
    ...order,
    width: 32,
    height: 24,
    ...(order.frames && { frames: 2 }),
  })),
}))

test('share pages find every field they read, on every record of the demo', async (t) => {
  const world = await createWorld(t, {})
  await fillDemo(world.service, createLocalDisk({ root: join(world.dataDir, 'files') }), inSmall)
  const guest = world.guest()
  const requests = await readShareRequests()
  assert.deepEqual(new Set(requests.map(({ page }) => page)), new Set([...Object.keys(SHARED), 'Every page']))

  const faults: string[] = []
  const replay = async ({ method, path, body, fields }: SharedRequest, fill: (text: string) => string) => {
    const url = fill(path)
    const reply = await guest.send({
      url,
      method: method as 'GET',
      ...(body !== undefined && { payload: fill(body), headers: { 'content-type': 'application/json' } }),
    })
    assert(reply.statusCode < 300, `${method} ${url}: ${reply.body}`)
    const answer: unknown = reply.json()
    for (const field of fields) faults.push(...[...faultsOf(answer, field)].map((fault) => `${method} ${url} ${fault}`))
    return answer
  }

  let opened = 0
  for (const [page, list] of Object.entries(SHARED)) {
    const shared = await list(guest)
    assert(shared.length > 3, `${page}: ${shared.length}`)
    opened += shared.length
    for (const { id } of shared) {
      let first: Partial<Listed> = {}
      for (const [index, request] of requests.filter((each) => each.page === page).entries()) {
        const answer = await replay(request, (text) =>
          text.replaceAll('{id}', String(id)).replaceAll('{knowledge_id}', String(first.knowledge_id)),
        )
        if (index === 0) first = answer as Partial<Listed>
      }
    }
  }
  for (const request of requests.filter(({ page }) => page === 'Every page')) await replay(request, (text) => text)
  assert.deepEqual(faults.slice(0, 20), [], `${faults.length} faults`)
  assert(opened > 400, `${opened} pages were opened`)
})

test('a field that is missing, null or no address is found', () => {
  const found = (answer: unknown, field: string) => [...faultsOf(answer, field)]
  assert.deepEqual(found({ user: { avatar: null } }, 'user.avatar.url'), ['.user.avatar is null'])
  assert.deepEqual(found([{ a: { url: 'x' } }], '[].a.url'), ['[0].a.url is not an address: x'])
  assert.deepEqual(found({ video: null }, 'video?.cover.url'), [])
  assert.deepEqual(found({}, 'video?.cover.url'), ['.video is missing'])
  assert.deepEqual(found({ video: {} }, 'video?.cover.url'), ['.video.cover is undefined'])
  assert.deepEqual(found({ images: [{ url: 'https://a/b' }] }, 'images[].url'), [])
})
