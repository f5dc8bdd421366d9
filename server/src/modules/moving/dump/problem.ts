/** A dump that cannot be read any further, with the place where it went wrong. */
export class DumpProblem extends Error {
  override name = 'DumpProblem'
  readonly line: number
  readonly byte: number

  constructor(what: string, { line, byte }: { line: number; byte: number }) {
    super(`The dump ${what} (line ${line}, byte ${byte}).`)
    this.line = line
    this.byte = byte
  }
}

/** The bytes read so far are not enough to go on. */
export const MORE = Symbol('more')
export type More = typeof MORE
