import assert from 'node:assert/strict'
import { AsyncLocalStorage, executionAsyncId } from 'node:async_hooks'
import { test } from 'node:test'
import { turnOffStorages } from '../tools/test-tracking.ts'

/** Every tracked step has an id of its own. */
async function isFollowed(): Promise<boolean> {
  await null
  const one = executionAsyncId()
  await null
  return executionAsyncId() !== one
}

test('steps are not tracked, and no longer once a storage that a test file used is turned off', async () => {
  assert.equal(await isFollowed(), false)
  const storage = new AsyncLocalStorage<string>()
  const kept = await storage.run('kept', async () => {
    await null
    return storage.getStore()
  })
  assert.equal(kept, 'kept')
  turnOffStorages()
  await new Promise((resume) => setImmediate(resume))
  assert.equal(await isFollowed(), false)
  assert.equal(
    storage.run('again', () => storage.getStore()),
    'again',
  )
  turnOffStorages()
})
