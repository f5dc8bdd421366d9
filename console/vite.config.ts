import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwindcss()],
  publicDir: false,
  // The SDK's sources instead of its build.
  resolve: { conditions: ['@plaza/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    cssCodeSplit: false,
  },
})
