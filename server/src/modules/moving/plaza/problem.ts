/** An export that cannot be read, or a place where none can be written, with what to do. */
export class FormatProblem extends Error {
  override name = 'FormatProblem'
}
