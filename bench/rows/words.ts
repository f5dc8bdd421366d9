import { setImmediate as turn } from 'node:timers/promises'
import { createWordFinder } from '../../server/src/kernel/index.ts'
import { defineRow } from '../row.ts'

const WORDS = 10_000
const CHARACTERS = 10_000
const HAN = 0x4e00
const COMMON = 3000

/**
 * How many texts one act checks against the list: the turn of the event loop around it costs as much as one of them.
 */
const TEXTS = 100

/**
 * Ten thousand words checked against a text of ten thousand characters, in one process and without a request, a hundred
 * times: 100 times a second and more, 10 ms and less each time, is 0.1 ms and less a text. Words and text are made of
 * the same three thousand characters, so that nearly every character begins some word: no real text is as bad.
 */
export default defineRow<{ seed: number }>({
  name: 'words, 10,000 on 100 texts of 10,000 characters',
  connections: 1,
  prepare: async () => ({ seed: 20_261_115 }),
  requests: () => [],
  async client({ seed }) {
    let state = seed
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return (state >> 8) % below
    }
    const han = (length: number) => Array.from({ length }, () => String.fromCharCode(HAN + random(COMMON))).join('')
    const finder = createWordFinder(Array.from({ length: WORDS }, (_, index) => han(2 + (index % 4))))
    const text = han(CHARACTERS)
    return {
      async act() {
        for (let count = 0; count < TEXTS; count++) finder.find(text, () => true)
        // The timer that starts and stops the clock must get a turn too.
        await turn()
        return undefined
      },
      close() {},
    }
  },
  status: 200,
  targets: [],
})
