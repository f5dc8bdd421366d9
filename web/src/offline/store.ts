// A table in IndexedDB. Where that is forbidden (some private windows), things live as long as the page.
const DATABASE = 'plaza'
const VERSION = 2
const TABLES = ['outbox', 'drafts', 'chats'] as const
export type TableName = (typeof TABLES)[number]

const fallback = new Map<string, unknown>()
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

async function run<Result>(
  table: TableName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const database = await open()
  if (!database) return undefined
  return new Promise((resolve, reject) => {
    const request = act(database.transaction(table, mode).objectStore(table))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export async function keep(table: TableName, key: string, value: unknown): Promise<void> {
  fallback.set(`${table}:${key}`, value)
  await run(table, 'readwrite', (store) => store.put(value, key))
}

export async function find<Value>(table: TableName, key: string): Promise<Value | undefined> {
  const found = await run<Value>(table, 'readonly', (store) => store.get(key))
  return found ?? (fallback.get(`${table}:${key}`) as Value | undefined)
}

export async function forget(table: TableName, key: string): Promise<void> {
  fallback.delete(`${table}:${key}`)
  await run(table, 'readwrite', (store) => store.delete(key) as IDBRequest<undefined>)
}

/** Deletes everything whose key begins so. */
export async function forgetBelow(table: TableName, start: string): Promise<void> {
  for (const key of fallback.keys()) if (key.startsWith(`${table}:${start}`)) fallback.delete(key)
  await run(table, 'readwrite', (store) => {
    const range = IDBKeyRange.bound(start, `${start}\uffff`)
    return store.delete(range) as IDBRequest<undefined>
  })
}

/** Everything whose key begins so. */
export async function allBelow<Value>(table: TableName, start: string): Promise<Value[]> {
  const found = await run<Value[]>(table, 'readonly', (store) =>
    store.getAll(IDBKeyRange.bound(start, `${start}\uffff`)),
  )
  if (found) return found
  return [...fallback].filter(([key]) => key.startsWith(`${table}:${start}`)).map(([, value]) => value as Value)
}

export async function all<Value>(table: TableName): Promise<Value[]> {
  const found = await run<Value[]>(table, 'readonly', (store) => store.getAll())
  if (found) return found
  return [...fallback].filter(([key]) => key.startsWith(`${table}:`)).map(([, value]) => value as Value)
}
