import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const MAX_BYTES = 12_000

/** What a browser loads for the SDK, its one dependency included, and whether that is within the limit. */
export async function measureSdk(): Promise<{ bytes: number; maxBytes: number }> {
  const { outputFiles } = await build({
    entryPoints: ['sdk/src/index.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  return { bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length, maxBytes: MAX_BYTES }
}
