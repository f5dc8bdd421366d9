import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Staff operations as the description lists them: `PATCH /admin/users/{user}`. */
function staffOperations(): string[] {
  const { paths } = JSON.parse(read('server/openapi.json')) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v2/admin/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${path.slice('/api/v2'.length)}`),
    )
}

/** The operations that the console's pages declare, each with its page; record specs use all five. */
function listedOperations(): Map<string, string> {
  const listed = new Map<string, string>()
  const pages = readdirSync(join(root, 'console/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('pages.ts'))
    .map((file) => read(join('console/src', file)))
    .join('\n')
  for (const [, page, operations] of pages.matchAll(/path: '([^']+)',[\s\S]*?operations: \[([\s\S]*?)\]/g))
    for (const [, operation] of operations!.matchAll(/'([A-Z]+ \/admin\/[^']+)'/g)) listed.set(operation!, page!)
  const folder = 'console/src/records/specs'
  const specs = readdirSync(join(root, folder))
    .map((file) => read(join(folder, file)))
    .join('\n')
  const names = [...specs.matchAll(/^ {2}records\('([a-z-]+)'/gm)].map(([, name]) => name!)
  for (const name of names) {
    const url = `/admin/${name}`
    for (const operation of [
      `GET ${url}`,
      `POST ${url}`,
      ...['GET', 'PATCH', 'DELETE'].map((verb) => `${verb} ${url}/{id}`),
    ])
      listed.set(operation, `/${name}`)
  }
  return listed
}

test('every staff operation has a page in the console, and every page speaks operations that exist', () => {
  const operations = staffOperations()
  const listed = listedOperations()
  assert(operations.length > 100)
  assert.deepEqual(
    operations.filter((operation) => !listed.has(operation)),
    [],
    'staff operations without a page',
  )
  assert.deepEqual(
    [...listed.keys()].filter((operation) => !operations.includes(operation)),
    [],
    'operations a page lists that the service does not have',
  )
})

test('what a page says it speaks, the sources of the console do ask for', () => {
  const sources = readdirSync(join(root, 'console/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('pages.ts'))
    .map((file) => read(join('console/src', file)))
    .join('\n')
  const specs = /^\/admin\/[a-z-]+(\/\{id\})?$/
  const silent = [...listedOperations().keys()]
    .map((operation) => [operation, operation.split(' ')[1]!] as const)
    .filter(
      ([operation, path]) => ![operation, path].some((each) => sources.includes(`'${each}'`)) && !specs.test(path),
    )
    .map(([operation]) => operation)
  assert.deepEqual([...new Set(silent)], [])
})
