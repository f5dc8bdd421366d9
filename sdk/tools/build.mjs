// Builds dist/, the content of the package; `npm pack -w sdk` and `npm publish -w sdk` run it first. Everything in this
// repository uses the TypeScript sources instead (the export condition `@plaza/source`) and needs no build.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const sdk = fileURLToPath(new URL('..', import.meta.url))
const out = join(sdk, 'dist')

rmSync(out, { recursive: true, force: true })
await build({
  entryPoints: [join(sdk, 'src/index.ts'), join(sdk, 'src/passkeys.ts')],
  outdir: out,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['openapi-fetch'],
  logLevel: 'error',
})
// The repository's compiler; the older one next to the SDK is there for a generator, and takes ten times as long.
const tsc = join(sdk, '../node_modules/typescript/bin/tsc')
const project = ['-p', join(sdk, 'tsconfig.json'), '--rootDir', join(sdk, 'src')]
const types = [...project, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', out]
const { status } = spawnSync(process.execPath, [tsc, ...types], { stdio: ['ignore', 2, 2] })
if (status !== 0) throw new Error('The types of the SDK do not compile.')
writeFileSync(join(out, 'types.js'), 'export {}\n')
