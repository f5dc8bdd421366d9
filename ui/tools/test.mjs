// Runs the tests of ui/ with tsx; a part of a path picks some of them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const parts = process.argv.slice(2)
const files = ['src', 'test']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((file) => /\.test\.tsx?$/.test(file) && (parts.length === 0 || parts.some((part) => file.includes(part))))
const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--test', ...files], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
