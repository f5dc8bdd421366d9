import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type MiniProgram, MiniProgramCodeRefused } from '../../src/modules/accounts/port.ts'

export interface MiniProgramCase {
  miniProgram: MiniProgram
  /** Two codes that the same person was given. */
  codesOfAnn: [string, string]
  codeOfBob: string
  wrongCode: string
}

/** Registers the tests that every MiniProgram passes. */
export function miniProgramContract(name: string, make: (t: TestContext) => Promise<MiniProgramCase>): void {
  const wanted = new AbortController().signal

  test(`${name}: a person has one lasting subject, and another person another`, async (t) => {
    const { miniProgram, codesOfAnn, codeOfBob } = await make(t)
    const ann = await miniProgram.exchange(codesOfAnn[0], wanted)
    const annAgain = await miniProgram.exchange(codesOfAnn[1], wanted)
    const bob = await miniProgram.exchange(codeOfBob, wanted)
    assert.notEqual(ann.subject, '')
    assert.equal(annAgain.subject, ann.subject)
    assert.notEqual(bob.subject, ann.subject)
  })

  test(`${name}: a wrong or empty code is refused, and the refusal does not repeat it`, async (t) => {
    const { miniProgram, wrongCode } = await make(t)
    for (const code of [wrongCode, '']) {
      await assert.rejects(miniProgram.exchange(code, wanted), (error) => {
        assert.ok(error instanceof MiniProgramCodeRefused)
        assert.ok(code === '' || !error.message.includes(code))
        return true
      })
    }
  })

  test(`${name}: a caller who has given up gets an error that is no refusal`, async (t) => {
    const { miniProgram, codeOfBob } = await make(t)
    await assert.rejects(
      miniProgram.exchange(codeOfBob, AbortSignal.abort()),
      (error) => !(error instanceof MiniProgramCodeRefused),
    )
  })
}
