// The gallery: `npm run ui`.
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import { frontend } from '../vite.ts'

export default defineConfig(
  mergeConfig(frontend, {
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    server: { port: Number(process.env['PORT'] ?? 6006) },
    build: {
      rolldownOptions: {
        input: ['index.html', 'strings.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      },
    },
  }),
)
