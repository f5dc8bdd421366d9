import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Compiles a file of a client, and what it imports, against a copy of the SDK in whose types a field is renamed. The whole
 * client compiles in the checks.
 */
function compile(client: 'web' | 'console', file: string, field: string): string {
  const folder = mkdtempSync(join(root, 'sdk', '.renamed-'))
  try {
    cpSync(join(root, 'sdk/src'), join(folder, 'src'), { recursive: true })
    const schema = join(folder, 'src/generated/schema.ts')
    writeFileSync(schema, readFileSync(schema, 'utf8').replaceAll(` ${field}: `, ` ${field}_renamed: `))
    const of = (name: string) => [join(folder, 'src', `${name}.ts`)]
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, client, 'tsconfig.json'),
        compilerOptions: {
          paths: {
            '@plaza/sdk': of('index'),
            '@plaza/sdk/staff': of('staff'),
            '@plaza/sdk/types': of('types'),
            '@plaza/sdk/passkeys': of('passkeys'),
          },
        },
        include: [join(root, client, 'src', file)],
      }),
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a field that the service renames no longer compiles in the web client', () => {
  assert.match(compile('web', 'posts/edit-feed.tsx', 'feed_content'), /feed_content/)
})

test('a field that the service renames no longer compiles in the console, in its lists of data too', () => {
  assert.match(compile('console', 'money/lists.tsx', 'money_amount'), /money\/lists\.tsx.*money_amount/s)
})
