import assert from 'node:assert/strict'
import { test } from 'node:test'
import { miniProgramContract } from '../../../test/contracts/mini-program.ts'
import { MiniProgramCodeRefused } from '../../modules/accounts/port.ts'
import { createSandboxMiniProgram } from './sandbox.ts'

const wanted = new AbortController().signal

miniProgramContract('sandbox', async () => ({
  miniProgram: createSandboxMiniProgram(),
  codesOfAnn: ['demo:ann', 'demo:Ann'],
  codeOfBob: 'demo:bob',
  wrongCode: 'ann',
}))

test('suggests the name as typed and folds the subject', async () => {
  const sandbox = createSandboxMiniProgram()
  const identity = { subject: 'demo:ann lee', suggestedName: 'Ａnn Lee' }
  assert.deepEqual(await sandbox.exchange('demo:Ａnn Lee', wanted), identity)
  assert.deepEqual(await sandbox.exchange('demo:小明', wanted), { subject: 'demo:小明', suggestedName: '小明' })
})

test('accepts names of 2 to 30 characters, however many bytes those are', async () => {
  const sandbox = createSandboxMiniProgram()
  for (const name of ['ab', '👋👋', '👋'.repeat(30)]) await sandbox.exchange(`demo:${name}`, wanted)
  for (const code of [
    'demo:',
    'demo:a',
    'demo:👋',
    'demo:   ',
    `demo:${'a'.repeat(31)}`,
    'DEMO:ann',
    ' demo:ann',
    'x',
  ]) {
    await assert.rejects(sandbox.exchange(code, wanted), MiniProgramCodeRefused, code)
  }
})
