import tailwindcss from '@tailwindcss/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

// The SDK's sources instead of its build.
const SOURCE = '@plaza/source'

// React's names, Preact's code. Removing this one list switches to React.
const PREACT = [
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

// A page is a handful of files, not forty: each one more is a request that a phone on a slow network waits for.
const isWorker = (id: string) => id.includes('/offline/worker')
const GROUPS = [
  { name: 'app', tags: ['$initial' as const], test: (id: string) => !isWorker(id), priority: 2 },
  { name: 'shared', minShareCount: 4, test: (id: string) => !isWorker(id), priority: 1 },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss()],
  publicDir: false,
  resolve: { alias: PREACT, conditions: [SOURCE, ...defaultClientConditions] },
  // One file for the service to load, with everything in it: the release archive has no node_modules of the client.
  ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.js', codeSplitting: false } }
      : {
          input: { client: 'src/client.tsx', sw: 'src/offline/worker.ts' },
          output: {
            entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: { groups: GROUPS },
          },
        },
  },
}))
