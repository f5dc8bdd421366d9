import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from '../../src/kernel/http/own-path.ts'
import { createWorld } from '../world.ts'

const FOREIGN = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%0d%0aset-cookie:a=b',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%252Fevil.example',
  '/%25252Fevil.example',
  '/%5Cevil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../b',
  '/a/./b',
  '/..',
  '/.',
  '/a/%2e%2e/b',
  '/a/.%2e/b',
  '/%2e%2e/%2e%2e//evil.example',
  '/a//evil.example',
  '/feeds?x=//evil.example',
  '/／evil.example',
  '/＼evil.example',
  '/．．/evil.example',
  '/‥/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  `/${'a'.repeat(3000)}`,
]
const OWN = [
  '/',
  '/feeds/5',
  '/feeds/5?tab=comments#c7',
  '/search?q=%E7%86%8A%E7%8C%AB%20100%25',
  '/me/settings/factors',
  '/a.b/c..d',
]

test('TRUST-18 a next address is a path of ours or the home page', () => {
  for (const wanted of FOREIGN) assert.equal(ownPath(wanted), '/', wanted)
  for (const wanted of OWN) assert.equal(ownPath(wanted), wanted)
  assert.equal(ownPath(null), '/')
  assert.equal(ownPath('/search?q=熊猫'), '/search?q=%E7%86%8A%E7%8C%AB')
})

test('TRUST-18 the pages that redirect use it', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await ann.put('/user/password', { password: 'correct horse battery' })
  const signIn = (next: string) =>
    world.guest().send({
      method: 'POST',
      url: '/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ login: ann.name, password: 'correct horse battery', next }).toString(),
    })
  for (const next of FOREIGN.filter((each) => each.length < 100)) {
    const sent = await world.guest().get(`/without-script?${new URLSearchParams({ next })}`)
    assert.equal(sent.headers.location, '/', next)
  }
  for (const next of ['/a/..//evil.example', '/%2Fevil.example', '/\t/evil.example'])
    assert.equal((await signIn(next)).headers.location, '/', next)
  assert.equal((await signIn('/wallet?from=1')).headers.location, '/wallet?from=1')
})
