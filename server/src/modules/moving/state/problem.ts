/** An import that cannot begin or go on, with what to do. */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
}
