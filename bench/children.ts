import { type ChildProcess, fork } from 'node:child_process'
import { compiledFile } from '../scripts/compile.mjs'

/** A child process that answers requests. */
export interface Child {
  pid: number
  send(message: object): void
  /** What it says next. */
  next(): Promise<unknown>
  end(): Promise<void>
}

/** Starts one of the files in this folder. */
export function startChild(file: string, env: Record<string, string> = {}, flags: readonly string[] = []): Child {
  const child: ChildProcess = fork(compiledFile(new URL(file, import.meta.url)), {
    execArgv: ['--enable-source-maps', ...flags],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const said: unknown[] = []
  const waiting: { resolve: (message: unknown) => void; reject: (error: Error) => void }[] = []
  let gone: Error | undefined
  child.on('message', (message) => {
    const first = waiting.shift()
    if (first) first.resolve(message)
    else said.push(message)
  })
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      gone = new Error(`${file} ended (${signal ?? code})`)
      for (const { reject } of waiting.splice(0)) reject(gone)
      resolve()
    }),
  )
  return {
    pid: child.pid!,
    send: (message) => void child.send(message),
    next: () =>
      new Promise((resolve, reject) => {
        if (said.length > 0) resolve(said.shift())
        else if (gone) reject(gone)
        else waiting.push({ resolve, reject })
      }),
    end() {
      child.kill()
      return exited
    },
  }
}
