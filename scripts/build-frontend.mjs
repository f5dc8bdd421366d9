// Builds one frontend: `node scripts/build-frontend.mjs web`. A process of its own, started by frontends.mjs.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const frontend = process.argv[2]
const out = join(root, 'server/.compiled/frontends', frontend)
const draft = `${out}.draft`

rmSync(draft, { recursive: true, force: true })
mkdirSync(draft, { recursive: true })
const configFile = join(root, frontend, 'vite.config.ts')
const options = { root: join(root, frontend), configFile, logLevel: 'error' }
// One after the other would take twice as long on a machine with two cores.
const builds = [build({ ...options, build: { outDir: join(draft, 'client'), manifest: 'manifest.json' } })]
if (frontend === 'web')
  builds.push(build({ ...options, build: { outDir: join(draft, 'server'), ssr: 'src/server/entry.tsx' } }))
await Promise.all(builds)
await compressAll(join(draft, 'client'))
rmSync(out, { recursive: true, force: true })
renameSync(draft, out)
process.exit(0)

/** Compressed once here instead of per request. What hardly shrinks (pictures) is left as it is. */
async function compressAll(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) =>
    /\.(js|css|svg|json|html|webmanifest)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
