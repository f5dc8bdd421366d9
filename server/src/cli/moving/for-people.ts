import { UserProblem } from '../command.ts'

const FOR_PEOPLE = ['DumpProblem', 'ImportProblem']

/** Of a connection that ended, and of a server that ends or begins. */
const GONE = [...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'], ...['57P01', '57P02', '57P03']]

/** The codes of an error and of what caused it. */
const codesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [...('code' in error ? [String(error.code)] : []), ...codesOf('cause' in error ? error.cause : undefined)]
    : []

/** What went wrong with what was given, the disk or the order of things is for a person; anything else is a fault of ours. */
export function forPeople(error: Error): Error {
  const codes = codesOf(error)
  if (error.name === 'FormatProblem') return new UserProblem(error.message)
  if (FOR_PEOPLE.includes(error.name))
    return new UserProblem(`${error.message} Nothing is served before the import is finished.`)
  if (['ENOSPC', 'EDQUOT', '53100'].some((code) => codes.includes(code)))
    return new UserProblem('The disk is full. Make room and run the same command again: it goes on where it was.')
  if (GONE.some((code) => codes.includes(code)))
    return new UserProblem(
      'The database stopped. If its disk is full, make room; see that it runs, and run the same command again: it goes on where it was.',
    )
  return error
}
