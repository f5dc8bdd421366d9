// One of the processes of `npm test`: takes the next test file as long as there is one. The service is loaded once a
// process rather than once a file, which would take longer than most files do.
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { endFile } from '../test/file-end.ts'

const queue = process.env['PLAZA_TEST_QUEUE']!

/** Takes a file from the queue, unless another process was quicker: a rename succeeds only once. */
function take(name: string): string | undefined {
  try {
    const taken = join(queue, `taken-${name}`)
    renameSync(join(queue, name), taken)
    return taken
  } catch {
    return undefined
  }
}

for (const name of readdirSync(queue).sort()) {
  const taken = name.startsWith('taken-') ? undefined : take(name)
  if (!taken) continue
  const file = readFileSync(taken, 'utf8')
  await describe(fileURLToPath(file), async () => {
    // After the hooks of the file itself: they may still need what it has.
    await import(file).finally(() => after(endFile))
  })
  rmSync(taken)
}
