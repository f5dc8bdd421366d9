// `npm run build -w @plaza/sdk`: writes dist/, which is the package as it is published: `npm publish ./sdk/dist`.
// The workspace itself exports its TypeScript, so that nothing in this repository waits for a build.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const sdk = fileURLToPath(new URL('..', import.meta.url))

/** Builds into a folder of the caller's choice. */
export async function buildSdk(out = join(sdk, 'dist')) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await build({
    entryPoints: [join(sdk, 'src/index.ts')],
    outfile: join(out, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['openapi-fetch'],
    logLevel: 'error',
  })
  // The repository's compiler; the older one beside the SDK is there for a generator, and takes ten times as long.
  const tsc = join(sdk, '../node_modules/typescript/bin/tsc')
  const project = ['-p', join(sdk, 'tsconfig.json'), '--rootDir', join(sdk, 'src')]
  const types = [...project, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly']
  const { status } = spawnSync(process.execPath, [tsc, ...types, '--outDir', out], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The types of the SDK do not compile.')
  writeFileSync(join(out, 'types.js'), 'export {}\n')
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`)
  copyFileSync(join(sdk, 'README.md'), join(out, 'README.md'))
  copyFileSync(join(sdk, '../LICENSE'), join(out, 'LICENSE'))
  return out
}

/** What others install: the built files, and nothing that is only needed to make them. */
function published() {
  const {
    private: _,
    scripts: _scripts,
    devDependencies: _dev,
    ...manifest
  } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'))
  return {
    ...manifest,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './types': { types: './types.d.ts', default: './types.js' },
      './package.json': './package.json',
    },
    types: './index.d.ts',
    main: './index.js',
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildSdk()
