import assert from 'node:assert/strict'
import { test } from 'node:test'
// @ts-expect-error: plain JavaScript, run by the check before anything is compiled
import { findColours } from '../tools/check-colours.mjs'

test('a colour in a frontend is found however it is written', () => {
  for (const line of [
    'const tint = "#0f766e"',
    'a { color: #FFF }',
    '<i className="bg-[#123456]" />',
    '<i className="text-red-500 bg-white" />',
    'b { border: 1px solid rgb(0 0 0 / 0.1) }',
    'b { color: red }',
  ])
    assert.notEqual(findColours(line).length, 0, line)
})

test('what only looks like one is left alone', () => {
  for (const line of ['<a href="#feed">', 'href="#add"', 'bg-accent text-on-accent', 'color: var(--ink)'])
    assert.deepEqual(findColours(line), [], line)
})
