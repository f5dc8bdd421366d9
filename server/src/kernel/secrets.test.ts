import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecrets } from './secrets.ts'

const first = createSecrets('the first secret of this installation')
const second = createSecrets('the second secret of this installation', 'the first secret of this installation')

test('what is sealed opens again, and looks different each time', () => {
  const [one, other] = [first.close('你好 493817'), first.close('你好 493817')]
  assert.equal(first.open(one), '你好 493817')
  assert.notDeepEqual(one, other)
  assert.ok(!one.includes('493817'))
})

test('one changed bit, a cut or another secret, and it does not open', () => {
  const sealed = first.close('text')
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[index]! ^= 1
    assert.throws(() => first.open(changed), /sealed under a secret/)
  }
  for (const short of [0, 5, 12, 20, sealed.length - 1])
    assert.throws(() => first.open(sealed.subarray(0, short)), /sealed under a secret/)
  assert.throws(() => createSecrets('quite another secret of 32 letters').open(sealed))
})

test('after a change of secret, old seals open and new ones are made with the new one', () => {
  assert.equal(second.open(first.close('kept')), 'kept')
  assert.throws(() => first.open(second.close('new')))
  assert.deepEqual(second.macs('code', 'x')[1], first.mac('code', 'x'))
  assert.deepEqual(second.macs('code', 'x')[0], second.mac('code', 'x'))
})

test('a keyed hash is good for its own purpose only', () => {
  assert.notDeepEqual(first.mac('a', 'x'), first.mac('b', 'x'))
  assert.notDeepEqual(first.mac('a', 'bx'), first.mac('ab', 'x'))
})
