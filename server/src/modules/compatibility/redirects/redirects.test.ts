import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../../test/factories/accounts.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { redirectsSetting } from '../index.ts'

const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

const visit = (world: World, url: string, accept = HTML, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  world.app.inject({ method, url, headers: { accept }, remoteAddress: '10.8.8.7' })

const places = async (world: World, urls: readonly string[], accept?: string) => {
  const replies = await Promise.all(urls.map((url) => visit(world, url, accept)))
  return replies.map(({ statusCode, headers }) => [statusCode, headers.location])
}

test('addresses of the old site lead to ours, with their parameters and their query', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const redirects = [
    { from: '/users/:id', to: '/people/:id' },
    { from: '/h5/groups/:group/posts/:id', to: '/feeds/:id' },
    { from: '/users/:id/fans', to: '/people/:id/followers' },
    { from: '/news/*', to: '/' },
  ]
  const reply = await founder.patch('/admin/settings/redirects', redirects)
  assert.deepEqual([reply.statusCode, reply.body], [204, ''])

  assert.deepEqual(
    await places(world, [
      '/users/5',
      '/users/5/',
      '/users/5?from=mail&x=%E8%8C%B6',
      '/h5/groups/9/posts/12',
      '/users/5/fans',
      '/news/2019/tea/1.html',
      '/news',
      '/users/%E5%B0%8F%E6%98%8E',
    ]),
    [
      [301, '/people/5'],
      [301, '/people/5'],
      [301, '/people/5?from=mail&x=%E8%8C%B6'],
      [301, '/feeds/12'],
      [301, '/people/5/followers'],
      [301, '/'],
      [301, '/'],
      [301, '/people/%E5%B0%8F%E6%98%8E'],
    ],
  )
  const [ann] = await world.people('ann')
  const named = encodeURIComponent(ann.name)
  assert.deepEqual(
    await places(world, [`/users/${named}`, `/users/${named.toUpperCase()}/fans?x=1`, `/users/${ann.phone}`]),
    [
      [301, `/people/${ann.id}`],
      [301, `/people/${ann.id}/followers?x=1`],
      [301, `/people/${ann.phone}`],
    ],
  )
  for (const accept of ['*/*', 'application/json'])
    assert.deepEqual(await places(world, ['/users/5'], accept), [[301, '/people/5']], 'for programs too')
  assert.equal((await visit(world, '/users/5', HTML, 'HEAD')).statusCode, 301)
  assert.equal((await visit(world, '/users/5', HTML, 'POST')).statusCode, 404, 'only what is read')
  assert.deepEqual(await places(world, ['/users', '/users/5/photos', '/newspaper']), [
    [404, undefined],
    [404, undefined],
    [404, undefined],
  ])
})

test('our own pages and operations come first', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const { id } = (await ann.post('/feeds', { feed_content: 'tea', feed_from: 5, feed_mark: 7 })).json()
  await founder.patch('/admin/settings/redirects', [
    { from: '/feeds/:id', to: '/hot' },
    { from: '/topics', to: '/hot' },
    { from: '/healthz-old', to: '/about' },
  ])
  assert.deepEqual(await places(world, [`/feeds/${id}`, '/feeds/99999999', '/topics', '/feeds/words']), [
    [200, undefined],
    [404, undefined],
    [200, undefined],
    [301, '/hot'],
  ])
  const asJson = await visit(world, `/feeds/${id}`, 'application/json')
  assert.deepEqual([asJson.statusCode, asJson.json().code], [404, 'route.not_found'])
  assert.equal((await visit(world, '/healthz')).statusCode, 200)
  await founder.patch('/admin/settings/redirects', [])
  assert.deepEqual(await places(world, ['/feeds/words']), [[404, undefined]])
})

test('no address of the old site leads to another site', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const redirects = [
    { from: '/go/to/:where', to: '/:where' },
    { from: '/go/to/:one/:two', to: '/:one/:two' },
  ]
  assert.equal((await founder.patch('/admin/settings/redirects', redirects)).statusCode, 204)
  for (const url of [
    '/go/to/%2Fevil.example',
    '/go/to/%252Fevil.example',
    '/go/to/%5Cevil.example',
    '/go/to/%EF%BC%8Fevil.example',
    '/go/to/..',
    '/go/to/%2e%2e',
    '/go/to/%09%2Fevil.example',
    '/go/to//evil.example',
    '/go/to//evil.example',
    '/go/to/%2F/evil.example',
    '//evil.example/go/to/x',
  ]) {
    const { headers, statusCode } = await visit(world, url)
    assert(headers.location === undefined && statusCode < 500, `${url}: ${statusCode} ${headers.location}`)
  }
  assert.equal((await visit(world, '/go/to/x?y=%zz')).statusCode, 400)
  assert.deepEqual(await places(world, ['/go/to/x?next=//evil.example', '/go/to/x?%0d%0aset-cookie:a']), [
    [301, '/x?next=//evil.example'],
    [301, '/x?%0d%0aset-cookie:a'],
  ])
})

test('a redirect that leads away, in a circle or nowhere is refused by name and changes nothing', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const kept = [{ from: '/kept/:id', to: '/people/:id' }]
  await founder.patch('/admin/settings/redirects', kept)
  const refused: readonly (readonly [field: string, ...redirects: { from: unknown; to: unknown }[]])[] = [
    ...[
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'people',
      '',
      '/a//b',
      '/../a',
      '/a?b=1',
      '/%2F',
    ].map((to) => ['0', { from: '/old', to }] as const),
    ...['old', '', '/', '/*/a', '/a*', '/a//b', '/a?b=1', '/:', '/:Id', '/a b', 5, `/${'a'.repeat(200)}`].map(
      (from) => ['0', { from, to: '/hot' }] as const,
    ),
    ['0.from', { from: '/api/v2/files/:id', to: '/hot' }],
    ['0.from', { from: '/a/:id/:id', to: '/hot' }],
    ['0.to', { from: '/a/:id', to: '/people/:name' }],
    ['0.to', { from: '/a/:id', to: '/a/:id' }],
    ['0.to', { from: '/a/*', to: '/a' }],
    ['0.to', { from: '/a/*', to: '/a/b' }],
    ['0.to', { from: '/a', to: '/b' }, { from: '/b', to: '/a' }],
    ['0.to', { from: '/a/:id', to: '/b/:id' }, { from: '/:any/x', to: '/hot' }],
    ['1.from', { from: '/a', to: '/hot' }, { from: '/a', to: '/topics' }],
  ]
  for (const [field, ...redirects] of refused) {
    const reply = await founder.patch('/admin/settings/redirects', redirects)
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, [field]], `${JSON.stringify(redirects)} ${reply.body}`)
  }
  const many = Array.from({ length: 201 }, (_, index) => ({ from: `/old-${index}`, to: '/hot' }))
  assert.equal((await founder.patch('/admin/settings/redirects', many)).statusCode, 422)
  assert.equal(
    (await founder.patch('/admin/settings/redirects', [{ from: '/a', to: '/hot', more: 1 }])).statusCode,
    422,
  )
  assert.deepEqual(await places(world, ['/kept/3']), [[301, '/people/3']])
  assert.equal((await founder.patch('/admin/settings/redirects', many.slice(1))).statusCode, 204)
  const [ann] = await world.people('ann')
  assert.equal((await ann.patch('/admin/settings/redirects', [])).statusCode, 403)
})

test('an importer fills the setting under the same rules', async (t) => {
  const world = await createWorld(t)
  const { settings } = world.service
  const fill = (redirects: unknown) =>
    world.db.transaction((tx) => settings.change(tx, redirectsSetting.name, redirects)).then(settings.refresh)
  await fill([{ from: '/imported/:id', to: '/topics/:id' }])
  assert.deepEqual(await places(world, ['/imported/4']), [[301, '/topics/4']])
  await assert.rejects(fill([{ from: '/imported/:id', to: 'https://evil.example' }]), /isn’t a valid value/)
  assert.deepEqual(await places(world, ['/imported/4']), [[301, '/topics/4']])
})
