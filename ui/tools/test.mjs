// `npm run test:ui [-- part-of-a-path …]`: unit tests of the frontends, and the gallery in a browser. Runs with tsx.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = process.argv.slice(2)
const files = ['ui/src', 'ui/test', 'web/src', 'console/src']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((file) => /\.test\.tsx?$/.test(file) && (parts.length === 0 || parts.some((part) => file.includes(part))))
if (files.length === 0) {
  process.stderr.write(`No test file matches ${parts.join(', ')}.\n`)
  process.exit(1)
}
const { status } = spawnSync(process.execPath, ['--conditions=@plaza/source', '--import', 'tsx', '--test', ...files], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
