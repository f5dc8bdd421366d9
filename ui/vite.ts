import tailwindcss from '@tailwindcss/vite'
import { defaultClientConditions, type UserConfig } from 'vite'

// The SDK's sources instead of its build.
export const SOURCE = '@plaza/source'

/** How web, console and the gallery are built. */
export const frontend: UserConfig = {
  plugins: [tailwindcss()],
  publicDir: false,
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    cssCodeSplit: false,
  },
}
