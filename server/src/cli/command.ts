/** A reason to stop that a person can act on: one sentence with the next step, no stack. */
export class UserProblem extends Error {
  override name = 'UserProblem'
}

export interface Flags {
  /** The values of the command's own options, by name. */
  given: Readonly<Record<string, string | boolean | undefined>>
  /** Print one JSON document instead of text. */
  json: boolean
}

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  /** The placeholder of its value in the help, such as `N`. */
  readonly value?: string
  /** What it means without a value. */
  readonly bare?: string
  readonly about: string
}

/** One subcommand of `plaza`. */
export interface Command {
  /** Words after `plaza`, such as `db migrate`. */
  readonly words: string
  readonly about: string
  /** Options of its own, in addition to `--json` and `--help`. */
  readonly options?: Readonly<Record<string, CommandOption>>
  readonly run: (flags: Flags, rest: string[]) => Promise<void>
}

/** Prints a result: readable lines, or the same as JSON. */
export function print({ json }: Pick<Flags, 'json'>, value: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`)
}
