import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_STATEMENT_LINES, readStatement, STATEMENT_HEADER } from './statement-file.ts'

const read = (lines: string) => readStatement(`${STATEMENT_HEADER}\n${lines}`)

test('a statement is read to the cent, whatever ends its lines', () => {
  const text = `\ufeff${STATEMENT_HEADER}\r\n4200/1:a,0a1b2c3d,0.29\r\n4201,0a1b2c3e,10000000000.00\r\n`
  assert.deepEqual(readStatement(text), [
    { line: 2, transactionId: '4200/1:a', outTradeNo: '0a1b2c3d', moneyAmount: 29 },
    { line: 3, transactionId: '4201', outTradeNo: '0a1b2c3e', moneyAmount: 1_000_000_000_000 },
  ])
  assert.deepEqual(readStatement(STATEMENT_HEADER), [])
})

for (const [line, sentence] of [
  ['txn-1,aaaaaa,1', /^Line 2: must be like 2026050112345,0a1b2c3d,12\.34\.$/],
  ['txn-1,aaaaaa,1.2', /^Line 2/],
  ['txn-1,aaaaaa,1.234', /^Line 2/],
  ['txn-1,aaaaaa,-1.00', /^Line 2/],
  ['txn-1,aaaaaa,0.00', /^Line 2/],
  ['txn-1,aaaaaa,10000000000.01', /^Line 2/],
  ['txn-1,aaaaaa,1e3', /^Line 2/],
  ['txn-1,aaaaaa,１.00', /^Line 2/],
  ['txn-1,aaaaaa,1.00,more', /^Line 2/],
  ['txn-1,aaaaaa', /^Line 2/],
  ['txn-1,"aaaaaa",1.00', /^Line 2/],
  [' txn-1,aaaaaa,1.00', /^Line 2/],
  [',aaaaaa,1.00', /^Line 2/],
  [`${'x'.repeat(201)},aaaaaa,1.00`, /^Line 2/],
  ['\ntxn-1,aaaaaa,1.00', /^Line 2: is empty\.$/],
  ['txn-1,aaaaaa,1.00\ntxn-1,bbbbbb,1.00', /^Line 3: transaction txn-1 is in line 2 already\.$/],
  ['bad\ntxn-1,aaaaaa,1.00\nbad', /^Line 2: .*\nLine 4: .*$/],
] as const)
  test(`refused: ${line.slice(0, 40)}`, () => {
    assert.throws(() => read(line), { name: 'StatementProblem', message: sentence })
  })

test('another header, and more than a day can have, are refused', () => {
  assert.throws(() => readStatement('amount,transaction_id\n'), {
    message: /^Line 1 must be: transaction_id,out_trade_no,amount$/,
  })
  const many = Array.from({ length: MAX_STATEMENT_LINES + 1 }, (_, index) => `t${index},aaaaaa,1.00`)
  assert.equal(read(many.slice(1).join('\n')).length, MAX_STATEMENT_LINES)
  assert.throws(() => read(many.join('\n')), { message: /200001 payments; at most 200000/ })
})
