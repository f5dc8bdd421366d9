import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyHashed, walk } from './copying.ts'
import type { Entry } from './manifest.ts'
import type { Progress } from './progress.ts'

/** What of DATA_DIR is not copied: the database, which is copied separately, and what can be lost without harm. */
const LEFT_OUT = /^(postgres.*|renditions|tmp)$/

/** A line of the journal: a copied file, and what it looked like then. */
type JournalEntry = Entry & { mtimeMs: number }

export const JOURNAL = 'progress.jsonl'

/**
 * Copies the files of a data folder that are not copied yet. A journal in the backup records which were, so that a
 * second pass, or a second run after an interruption, only takes new ones. Nothing is removed again: a file that is
 * deleted during the backup may still belong to the database snapshot.
 */
export async function copyDataFiles(dataDir: string, folder: string, progress: Progress): Promise<Entry[]> {
  const journal = await readJournal(folder)
  for (const top of await readdir(dataDir, { withFileTypes: true }).catch(() => [])) {
    if (LEFT_OUT.test(top.name)) continue
    const paths = top.isFile() ? [top.name] : prefixed(top.name, walk(join(dataDir, top.name)))
    for await (const path of paths) {
      if (path.includes('.incoming')) continue
      const found = await stat(join(dataDir, path)).catch(() => undefined)
      const known = journal.get(path)
      if (!found || (known && known.bytes === found.size && known.mtimeMs === found.mtimeMs)) continue
      const copied = await copyHashed(join(dataDir, path), join(folder, 'data', path))
      if (!copied) continue
      const line: JournalEntry = { path: join('data', path), ...copied, mtimeMs: found.mtimeMs }
      journal.set(path, line)
      await appendFile(join(folder, JOURNAL), `${JSON.stringify(line)}\n`, { mode: 0o600 })
      progress.add(copied.bytes)
    }
  }
  return [...journal.values()].map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))
}

async function* prefixed(folder: string, paths: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const path of paths) yield join(folder, path)
}

// The last line may be half written: it is removed, and its file copied again.
async function readJournal(folder: string): Promise<Map<string, JournalEntry>> {
  const journal = new Map<string, JournalEntry>()
  const text = await readFile(join(folder, JOURNAL), 'utf8').catch(() => '')
  for (const row of text.split('\n').filter(Boolean)) {
    try {
      const line = JSON.parse(row) as JournalEntry
      journal.set(line.path.slice('data/'.length), line)
    } catch {
      await writeFile(join(folder, JOURNAL), text.slice(0, text.lastIndexOf('\n') + 1), { mode: 0o600 })
      break
    }
  }
  return journal
}
