import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const EVERY_MS = 5000

/**
 * Reports every few seconds how far the tests are and what runs now. The runner itself reports a process's files only
 * when the processes before it have ended, which is minutes of silence. Returns a function that ends it.
 */
export function tellProgress(queue: string, files: number): () => void {
  const startedAt = Date.now()
  const tell = async () => {
    const left = await readdir(queue).catch(() => [])
    const taken = left.filter((name) => name.startsWith('taken-'))
    const running = await Promise.all(taken.map((name) => readFile(`${queue}/${name}`, 'utf8').catch(() => '')))
    const names = running.filter(Boolean).map((url) => relative(process.cwd(), fileURLToPath(url)))
    const now = names.map((name) => name.replace(/^server\/\.compiled\//, '').replace(/\.test\.js$/, '')).join(', ')
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    process.stdout.write(`… ${files - left.length} of ${files} files, ${seconds} s${now && `: ${now}`}\n`)
  }
  const timer = setInterval(() => void tell(), EVERY_MS)
  return () => clearInterval(timer)
}
