import { spawnSync } from 'node:child_process'

/** Runs a program to its end; fails with all its output unless it succeeded. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    env: { ...process.env, ...env },
  })
  if (error || status !== 0)
    throw new Error(`${program} ${args.join(' ')}\n${error?.message ?? ''}${stdout.slice(-4000)}${stderr.slice(-4000)}`)
  return stdout + stderr
}
