/** A reason to stop that a person can act on: one sentence with the next step, no stack. */
export class UserProblem extends Error {
  override name = 'UserProblem'
}

export interface Flags {
  /** Print one JSON document instead of text. */
  json: boolean
}

/** One subcommand of `plaza`. */
export interface Command {
  /** Words after `plaza`, such as `db migrate`. */
  readonly words: string
  readonly about: string
  readonly run: (flags: Flags, rest: string[]) => Promise<void>
}

/** Prints a result: readable lines, or the same as JSON. */
export function print({ json }: Flags, value: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`)
}
