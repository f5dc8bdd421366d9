import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

test('every component is rendered on a server, without a style attribute', async (t) => {
  // Beside the packages it needs, since what it bundles finds them from there.
  const folder = await mkdtemp(fileURLToPath(new URL('../.rendered-', import.meta.url)))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const outfile = join(folder, 'gallery.mjs')
  await build({
    stdin: {
      contents: `import { renderToString } from 'preact-render-to-string'
          import { createElement } from 'preact/compat'
          import { createMessages, uiZh, MessagesProvider } from '../src/messages/index.ts'
          import { Gallery } from './gallery.tsx'
          const messages = createMessages(uiZh, { language: 'zh-CN', timeZone: 'UTC' })
          export const html = renderToString(
            createElement(MessagesProvider, { messages }, createElement(Gallery, { language: 'zh-CN' })))`,
      resolveDir: fileURLToPath(new URL('../gallery', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outfile,
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
    logLevel: 'error',
  })
  const { html } = (await import(pathToFileURL(outfile).href)) as { html: string }
  assert.match(html, /Plaza components/)
  assert.match(html, /还有 1 张图/)
  assert.doesNotMatch(html, /\sstyle=/)
  assert.doesNotMatch(html, /\son\w+=/)
})
