import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Command } from './command.ts'

const ENTRY = fileURLToPath(new URL('../../../demo/plaza.ts', import.meta.url))

/** Starts the service again whenever a source file changes. */
export const dev: Command = {
  words: 'dev',
  about: 'Start the service and start it again whenever a file changes (npm run dev).',
  async run() {
    const child = spawn(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ENTRY, 'start'],
      { stdio: 'inherit' },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 0)))
  },
}
