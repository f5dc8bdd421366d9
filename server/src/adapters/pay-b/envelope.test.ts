import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { test } from 'node:test'
import { NotificationRefused } from '../../modules/payments/port.ts'
import { openEnvelope } from './envelope.ts'

const secret = '0123456789abcdef0123456789abcdef'
const text = '{"total":100}'

function seal() {
  const [nonce, aad] = ['abcdefghijkl', 'transaction']
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  cipher.setAAD(Buffer.from(aad))
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: aad, sealed }
}

const envelope = ({ sealed, ...rest }: ReturnType<typeof seal>, changed = sealed) => ({
  ...rest,
  ciphertext: changed.toString('base64'),
})

test('opens what was sealed with the shared secret', () => {
  assert.equal(openEnvelope(envelope(seal()), secret), text)
})

test('one changed bit is refused, also where the text would still be valid with another amount', () => {
  const sealed = seal()
  for (let bit = 0; bit < sealed.sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed.sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    assert.throws(() => openEnvelope(envelope(sealed, changed), secret), NotificationRefused, `bit ${bit}`)
  }
})

test('another secret, nonce, context or algorithm, a short tag and no envelope at all are refused', () => {
  const good = envelope(seal())
  assert.throws(() => openEnvelope(good, 'x'.repeat(32)), NotificationRefused)
  for (const wrong of [
    { nonce: 'abcdefghijkm' },
    { nonce: '' },
    { associated_data: 'other' },
    { associated_data: 7 },
    { algorithm: 'none' },
    { ciphertext: '' },
    { ciphertext: Buffer.from(good.ciphertext, 'base64').subarray(0, -4).toString('base64') },
    { ciphertext: undefined },
  ]) {
    assert.throws(() => openEnvelope({ ...good, ...wrong }, secret), NotificationRefused, JSON.stringify(wrong))
  }
  assert.throws(() => openEnvelope({}, secret), NotificationRefused)
})
