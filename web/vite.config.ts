import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// React's names, Preact's code. Removing this one list switches to React.
const PREACT = [
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss()],
  publicDir: false,
  resolve: { alias: PREACT },
  // One file for the service to load, with everything in it: the release archive has no node_modules of the client.
  ssr: { noExternal: true },
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
          output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
        },
  },
}))
