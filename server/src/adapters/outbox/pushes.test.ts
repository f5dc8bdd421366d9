import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pushTransportContract } from '../../../test/contracts/push-transport.ts'
import { createOutbox } from './outbox.ts'

const address = { userId: 7 }

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'plaza-pushes-'))
  t.after(() => rm(path, { recursive: true }))
  return path
}

pushTransportContract({
  name: 'outbox',
  async working(t) {
    const outbox = createOutbox({ file: join(await folder(t), 'outbox.jsonl'), print: () => {} })
    return {
      transport: outbox.pushes,
      address,
      received: async () =>
        outbox.last(100).map(({ channel, to, body }) => {
          assert.deepEqual([channel, to], ['push', '7'])
          return JSON.parse(body)
        }),
    }
  },
  async failing(t) {
    const path = await folder(t)
    const outbox = createOutbox({ file: join(path, 'inner', 'outbox.jsonl'), print: () => {} })
    await rm(join(path, 'inner'), { recursive: true })
    await writeFile(join(path, 'inner'), 'a file where the folder was')
    return { transport: outbox.pushes, address }
  },
})
