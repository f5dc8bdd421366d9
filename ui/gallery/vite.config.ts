// The gallery: `npm run ui`. RUNTIME=preact shows the same components on the web client's runtime.
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const preact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [tailwind()],
  resolve: { alias: process.env['RUNTIME'] === 'preact' ? preact : {} },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  server: { port: Number(process.env['PORT'] ?? 6006) },
  build: {
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'strings.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
})
