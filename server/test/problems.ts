import assert from 'node:assert/strict'
import type { ProblemLeft } from '../src/kernel/http/errors.ts'
import { words } from '../src/words/index.ts'

const CHINESE = /\p{Script=Han}/u

/** Looks at every problem that leaves a service under test: whatever refuses must be able to say so in every language. */
export function watchProblems(): { left: ProblemLeft; assertGood(): void } {
  const faults = new Set<string>()
  return {
    left({ code, text, faults: fields = {} }) {
      // Routes that a test makes for itself refuse in English only.
      if (code.startsWith('test.')) return
      const said = words.in('zh-CN', code, text)
      if (!CHINESE.test(said)) faults.add(`${code} is not said in Chinese: ${said}`)
      for (const [field, sentences] of Object.entries(fields))
        for (const sentence of sentences) {
          const part = sentence === text ? said : words.part('zh-CN', code, sentence)
          if (!CHINESE.test(part)) faults.add(`${code} does not say in Chinese what is wrong with ${field}: ${part}`)
        }
    },
    assertGood: () => assert.deepEqual([...faults], [], 'problems left that are not as they should be'),
  }
}
