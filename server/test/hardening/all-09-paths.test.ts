import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addressOf } from '../access/call.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { createWorld } from '../world.ts'
import { visits } from './walk.ts'
import { listen, requestText, talk } from './wire.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

/** Other spellings of an address. None of them is the address. */
const spellings = (path: string): string[] => [
  `/${path}`,
  path.replace('/api/v2/', '/api/v2//'),
  path.replace('/api/v2/', '/api//v2/'),
  path.replace('/api/v2/', '/api/v2%2F'),
  path.replace('/api/v2/', '/api/v2/%2e%2e/v2/'),
  path.replace('/api/v2/', '/api/v2/./'),
  path.replace('/api/v2/', '/api/v2/../v2/'),
  path.replace('/api/v2/', '/API/V2/'),
  path.replace('/api/v2/', '/api/v2;x/'),
  path.replace('/api/v2/', '\\api\\v2\\'),
  `${path};x`,
  `${path}/`,
  `${path}%00`,
  `${path}%2F`,
  `${path}/..`,
]

test('ALL-9 another spelling of an address reaches nothing', async () => {
  const port = await listen(stage.world)
  const authorization = `Bearer ${stage.people.staff.token}`
  for (const { row } of visits(stage)) {
    if (!row.url.startsWith('/api/v2/') || row.method !== 'GET') continue
    const { params = {} } = await row.prepare(stage, 'staff')
    const path = addressOf(stage, row.url, { params: { id: 1, ...params } })
    const others = spellings(path).filter((spelling) => spelling !== path)
    const replies = await Promise.all(
      others.map(async (spelling) => ({
        spelling,
        reply: (await talk(port, requestText(`GET ${spelling}`, { authorization })))[0],
      })),
    )
    for (const { spelling, reply } of replies) {
      // A parameter at the end takes the odd character in; then it names nothing.
      assert.ok([400, 404, 405, 422].includes(reply!.status), `${spelling}: ${reply!.status} ${reply!.body}`)
    }
  }
})

test('ALL-9 an address in another form, or with a host in it, is the path it names or nothing', async () => {
  const port = await listen(stage.world)
  const status = async (target: string) => (await talk(port, requestText(`GET ${target}`)))[0]!.status
  assert.equal(await status('/api/v2/user?x=/api/v2/users'), 401)
  // What follows a # is no part of the path, for the router and the guard alike.
  assert.equal(await status('/api/v2/users#/api/v2/user'), 200)
  assert.equal(await status('/api/v2/user#/api/v2/users'), 401)
  assert.equal(await status('http://plaza.test/api/v2/user'), 401)
  assert.equal(await status('http://plaza.test/api/v2//user'), 404)
  assert.equal(await status('//plaza.test/api/v2/user'), 404)
  assert.equal(await status('*'), 404)
  assert.equal(await status('/%'), 400)
  assert.equal(await status('/api/v2/users/%ff'), 400)
  assert.equal(await status('/api/v2/users?name=%E0%A4%A'), 400)
})
