import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compiledFile } from '../../scripts/compile.mjs'

/** A folder with a file for each test file, in the order in which processes take them; `compiled` are paths. */
export async function createQueue(queue: string, compiled: readonly string[]): Promise<void> {
  await mkdir(queue)
  for (const [index, file] of compiled.entries())
    await writeFile(join(queue, String(index).padStart(4, '0')), pathToFileURL(file).href)
}

export interface WorkerOptions {
  queue: string
  /** A process with a larger heap takes no more files. */
  maxHeapBytes?: number
  /** A file that takes longer ends its process. */
  fileLimitMs?: number
}

/** The source of an entry for the test runner, which runs each in a process of its own. */
export function workerSource({ queue, maxHeapBytes, fileLimitMs }: WorkerOptions): string {
  const compiled = (name: string) => pathToFileURL(compiledFile(new URL(name, import.meta.url))).href
  const limits = JSON.stringify({ maxHeapBytes, fileLimitMs })
  return `import '${compiled('./test-tracking.ts')}'
const { runTestFiles } = await import('${compiled('./test-worker.ts')}')
await runTestFiles(${JSON.stringify(queue)}, ${limits})
`
}
