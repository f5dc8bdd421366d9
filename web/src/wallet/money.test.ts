import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyFor, mostWithdrawable, rechargeFault, termsOf, wholeFrom } from './money.ts'

const startupWith = (settings: Record<string, number>) => ({
  currency: {
    settings: {
      'recharge-ratio': 10,
      'recharge-options': '100, 55,500,99999999',
      'recharge-min': 95,
      'recharge-max': 10_005,
      'cash-min': 100,
      'cash-max': 5_000,
      ...settings,
    },
  },
})

test('terms offer only what can really be bought', () => {
  const terms = termsOf(startupWith({}))
  assert.deepEqual(terms.options, [100, 500])
  assert.equal(terms.rechargeMin, 100)
  assert.equal(terms.rechargeMax, 10_000)
})

test('an amount outside the limits or between two units of money is refused before it is sent', () => {
  const terms = termsOf(startupWith({}))
  assert.equal(rechargeFault(undefined, terms), 'range')
  assert.equal(rechargeFault(90, terms), 'range')
  assert.equal(rechargeFault(10_010, terms), 'range')
  assert.equal(rechargeFault(105, terms), 'step')
  assert.equal(rechargeFault(110, terms), undefined)
})

test('numbers are read as people write them, and nothing else is', () => {
  assert.equal(wholeFrom('1,200'), 1200)
  assert.equal(wholeFrom(' 1 200 '), 1200)
  for (const text of ['', '-5', '1.5', '1e3', '0x10', '9'.repeat(13)]) assert.equal(wholeFrom(text), undefined, text)
})

test('money never rounds up, and no more is asked for than may be', () => {
  assert.equal(moneyFor(109, 10), 10)
  assert.equal(mostWithdrawable(9_000, termsOf(startupWith({}))), 5_000)
})
