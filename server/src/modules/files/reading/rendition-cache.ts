import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Renditions on disk: each made once, the least recently used dropped when there are too many bytes. */
export interface RenditionCache {
  /** Opens the rendition kept under `key`; `make` writes it to a file when there is none. The caller closes it. */
  open(key: string, make: (target: string) => Promise<void>): Promise<{ handle: FileHandle; sizeBytes: number }>
}

/** Makes a cache in this folder, aware of what an earlier process left there. */
export function createRenditionCache(folder: string, maxBytes: number): RenditionCache {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, name, reason) => {
      // An open file stays readable after it is removed, so no answer breaks off.
      if (reason === 'evict') void rm(pathOf(name), { force: true }).catch(() => {})
    },
  })
  const underWay = new Map<string, Promise<Opened>>()
  let known: Promise<void> | undefined

  const makeAndOpen = async (name: string, make: (target: string) => Promise<void>): Promise<Opened> => {
    await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
    // Written next to its place, then renamed: readers in other processes see all of it or nothing.
    const draft = join(folder, `${DRAFT}${randomUUID()}`)
    const making = `${pathOf(name)}.making`
    // Another process that shares the folder may be making it; waiting finds it made.
    const isMine = await takeTurn(making, pathOf(name))
    if (isMine)
      try {
        await make(draft)
        await rename(draft, pathOf(name))
      } finally {
        await rm(draft, { force: true })
        await rm(making, { force: true })
      }
    const opened = await openThere(pathOf(name))
    if (!opened) throw new Error('a rendition vanished while it was made')
    sizes.set(name, opened.sizeBytes)
    // Larger than everything that may be kept.
    if (!sizes.has(name)) await rm(pathOf(name), { force: true })
    return opened
  }

  return {
    async open(key, make) {
      known ??= learn(folder, (name, bytes) => void sizes.set(name, bytes))
      await known
      const name = createHash('sha256').update(key).digest('hex')
      const there = await openThere(pathOf(name))
      if (there) {
        // Also what another process made: from now on it counts here too.
        if (sizes.get(name) === undefined) sizes.set(name, there.sizeBytes)
        return there
      }
      const first = underWay.get(name)
      if (!first) {
        const making = makeAndOpen(name, make).finally(() => underWay.delete(name))
        underWay.set(name, making)
        return making
      }
      await first
      // A handle of one's own, since each reader closes the one it got.
      return (await openThere(pathOf(name))) ?? makeAndOpen(name, make)
    },
  }
}

const TURN_MS = 60_000
const LOOK_AGAIN_MS = 50

/**
 * True for the one process that is to make the file `made`; false once another has. A process that died loses its turn.
 */
async function takeTurn(making: string, made: string): Promise<boolean> {
  for (;;) {
    try {
      await (await open(making, 'wx')).close()
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    await wait(LOOK_AGAIN_MS)
    if (await stat(made).catch(() => undefined)) return false
    const begun = await stat(making).catch(() => undefined)
    if (begun && Date.now() - begun.mtimeMs > TURN_MS) await rm(making, { force: true })
  }
}

type Opened = { handle: FileHandle; sizeBytes: number }

const DRAFT = 'draft-'

async function openThere(path: string): Promise<Opened | undefined> {
  try {
    const handle = await open(path, 'r')
    return { handle, sizeBytes: (await handle.stat()).size }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

// Oldest first, so that the newest are dropped last. Drafts are leftovers of a crash.
async function learn(folder: string, found: (name: string, bytes: number) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder, { recursive: true })).map((each) => each.split(/[\\/]/).at(-1)!)
  const drafts = names.filter((name) => name.startsWith(DRAFT))
  const kept = await Promise.all(
    names
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .map(async (name) => ({ name, about: await stat(join(folder, name.slice(0, 2), name)).catch(() => undefined) })),
  )
  for (const { name, about } of kept.sort((a, b) => (a.about?.mtimeMs ?? 0) - (b.about?.mtimeMs ?? 0)))
    if (about) found(name, about.size)
  for (const draft of drafts) {
    const about = await stat(join(folder, draft)).catch(() => undefined)
    if (about && Date.now() - about.mtimeMs > 60 * 60 * 1000) await rm(join(folder, draft), { force: true })
  }
}
