import type { Me } from '../data/member.tsx'
import type { Plaza } from '../data/plaza.ts'
import { type ZipFile, zip } from './zip.ts'

/**
 * What belongs to a user, by the operations any client has. The names are file names and, with a prefix, message keys.
 */
export const PARTS = [
  'profile',
  'feeds',
  'comments',
  'received',
  'likes',
  'collections',
  'topics',
  'followings',
  'followers',
  'blocked',
  'orders',
  'sessions',
  'settings',
  'pictures',
] as const
export type Part = (typeof PARTS)[number]

const LIMIT = 100
const LIMIT_OF_SEARCH = 50

const readers = (plaza: Plaza, me: Me): Record<Exclude<Part, 'pictures'>, () => Promise<unknown>> => {
  const person = { path: { user: me.id } } as const
  return {
    profile: async () => ({ ...me, tags: await plaza.GET('/user/tags') }),
    feeds: () => all(plaza.each('/feeds', { params: { query: { type: 'users', user: me.id, limit: LIMIT } } })),
    comments: async () => {
      const query = { q: 'from:me', kind: 'comments', limit: LIMIT_OF_SEARCH } as const
      return (await all(plaza.each('/search', { params: { query } }))).map(({ record }) => record)
    },
    received: () => all(plaza.each('/user/comments', { params: { query: { limit: LIMIT } } })),
    likes: () => all(plaza.each('/user/likes', { params: { query: { limit: LIMIT } } })),
    collections: () => all(plaza.each('/feeds/collections', { params: { query: { limit: LIMIT } } })),
    topics: () => all(plaza.each('/user/followed-topics', { params: { query: { limit: LIMIT } } })),
    followings: () => all(plaza.each('/users/{user}/followings', { params: { ...person, query: { limit: LIMIT } } })),
    followers: () => all(plaza.each('/users/{user}/followers', { params: { ...person, query: { limit: LIMIT } } })),
    blocked: () => all(plaza.each('/user/blacks', { params: { query: { limit: LIMIT } } })),
    orders: () => all(plaza.each('/currency/orders', { params: { query: { limit: LIMIT } } })),
    sessions: () => plaza.GET('/user/sessions'),
    settings: () => plaza.GET('/user/notification-settings'),
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Collects everything, part by part, into one archive; `onPart` is called for each, and a signal stops it. */
export async function exportData(
  plaza: Plaza,
  me: Me,
  onPart: (part: Part, index: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const read = readers(plaza, me)
  const files: ZipFile[] = []
  for (const [index, part] of PARTS.entries()) {
    signal.throwIfAborted()
    onPart(part, index)
    if (part === 'pictures') files.push(...(await readPictures(plaza, me, signal)))
    else files.push({ name: `${part}.json`, content: JSON.stringify(await read[part](), null, 2) })
  }
  signal.throwIfAborted()
  return zip(files, new Date())
}

/** More than a browser holds at once; the addresses of all are in `feeds.json`. */
const MOST_BYTES = 1_000_000_000

/** The pictures of the caller's posts, and of the caller, as they were uploaded: `pictures/<post>-<number>.jpg`. */
async function readPictures(plaza: Plaza, me: Me, signal: AbortSignal): Promise<ZipFile[]> {
  const files: ZipFile[] = []
  let bytes = 0
  const add = async (name: string, { url, mime }: { url: string; mime: string | null }) => {
    // One that was taken away meanwhile, or is kept where a page may not read it, is left out.
    const answer = await fetch(url, { signal }).catch(() => undefined)
    signal.throwIfAborted()
    if (!answer?.ok) return
    const content = new Uint8Array(await answer.arrayBuffer())
    bytes += content.length
    files.push({ name: `pictures/${name}.${mime?.split('/')[1] ?? 'bin'}`, content })
  }
  if (me.avatar) await add('avatar', me.avatar)
  const query = { type: 'users', user: me.id, limit: LIMIT } as const
  for await (const { id, images } of plaza.each('/feeds', { params: { query } }))
    for (const [index, image] of images.entries()) {
      if (bytes > MOST_BYTES) return files
      await add(`${id}-${index + 1}`, image)
    }
  return files
}

/** Downloads a file. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
