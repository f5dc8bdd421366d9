import { readFile } from 'node:fs/promises'
import { readSchema } from '../../src/schema.ts'

const PAGE = new URL('../../../docs/tables.md', import.meta.url)

/**
 * Tables without a line in `docs/tables.md` that says how they grow and how they would be distributed, and lines of
 * tables that are gone.
 */
export async function findUndocumentedTables(given?: string): Promise<string[]> {
  const page = given ?? (await readFile(PAGE, 'utf8'))
  const { migrations } = await readSchema()
  const tables = new Set<string>()
  for (const { text } of migrations) {
    for (const [, table] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm)) tables.add(table!)
    for (const [, table] of text.matchAll(/^drop table (?:if exists )?(\w+)/gm)) tables.delete(table!)
  }
  const named = new Set([...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, table]) => table!))
  return [
    ...[...tables]
      .filter((table) => !named.has(table))
      .map(
        (table) =>
          `docs/tables.md has no line for ${table}: how it grows, and by which column it would be distributed.`,
      ),
    ...[...named]
      .filter((table) => !tables.has(table))
      .map((table) => `docs/tables.md has a line for ${table}, which is gone.`),
  ]
}
