// A table in IndexedDB. Where that is forbidden (some private windows), things live as long as the page.
const DATABASE = 'plaza'
const VERSION = 2
const TABLES = ['outbox', 'drafts', 'chats'] as const
export type TableName = (typeof TABLES)[number]

/** What the database did not take, by `table:key`. What it took is never here: another tab may change or delete it. */
const memory = new Map<string, unknown>()
const nameOf = (table: TableName, key: string): string => `${table}:${key}`
const inMemory = (table: TableName, start: string): string[] =>
  [...memory.keys()].filter((name) => name.startsWith(nameOf(table, start)))

let opened: Promise<IDBDatabase | undefined> | undefined

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined)
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames
      for (const name of TABLES) if (!known.contains(name)) request.result.createObjectStore(name)
    }
    request.onsuccess = () => {
      // A later version in another tab may add its tables.
      request.result.onversionchange = () => {
        request.result.close()
        opened = Promise.resolve(undefined)
      }
      resolve(request.result)
    }
    request.onerror = () => resolve(undefined)
    // A tab of an earlier version holds it.
    request.onblocked = () => resolve(undefined)
  })
  return opened
}

/** What the database answers, in `found`; undefined where there is none or it fails (the disk is full). */
async function run<Result>(
  table: TableName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<{ found: Result } | undefined> {
  try {
    const transaction = (await open())?.transaction(table, mode)
    if (!transaction) return undefined
    const request = act(transaction.objectStore(table))
    return await new Promise((resolve) => {
      transaction.oncomplete = () => resolve({ found: request.result })
      transaction.onabort = () => resolve(undefined)
    })
  } catch {
    // Storage is forbidden, closed by a later version, or cannot take such a value.
    return undefined
  }
}

const below = (start: string): IDBKeyRange => IDBKeyRange.bound(start, `${start}\uffff`)

export async function keep(table: TableName, key: string, value: unknown): Promise<void> {
  const isKept = await run(table, 'readwrite', (store) => store.put(value, key))
  if (isKept) memory.delete(nameOf(table, key))
  else memory.set(nameOf(table, key), value)
}

export async function find<Value>(table: TableName, key: string): Promise<Value | undefined> {
  const answer = await run<Value | undefined>(table, 'readonly', (store) => store.get(key))
  const name = nameOf(table, key)
  return memory.has(name) ? (memory.get(name) as Value) : answer?.found
}

export async function forget(table: TableName, key: string): Promise<void> {
  memory.delete(nameOf(table, key))
  await run(table, 'readwrite', (store) => store.delete(key))
}

/** Deletes everything whose key begins so. */
export async function forgetBelow(table: TableName, start: string): Promise<void> {
  for (const name of inMemory(table, start)) memory.delete(name)
  await run(table, 'readwrite', (store) => store.delete(below(start)))
}

/** Everything whose key begins so. */
export async function allBelow<Value>(table: TableName, start: string): Promise<Value[]> {
  const answer = await run<Value[]>(table, 'readonly', (store) => store.getAll(below(start)))
  return [...(answer?.found ?? []), ...inMemory(table, start).map((name) => memory.get(name) as Value)]
}

export const all = <Value>(table: TableName): Promise<Value[]> => allBelow(table, '')
