/**
 * A path of the previous site: literal segments, `:parameters` of one segment each, and perhaps `*` at its end for any
 * rest. Compared segment by segment, so that no pattern takes long.
 */
export type Pattern = readonly string[]

export const segmentsOf = (path: string): Pattern => path.slice(1).split('/')

const isParameter = (segment: string): boolean => segment.startsWith(':')

export const parametersOf = (pattern: Pattern): string[] => pattern.filter(isParameter)

/** The value of every parameter if the path fits, as it is written in the address. */
export function matchPath(pattern: Pattern, path: Pattern): Map<string, string> | undefined {
  const hasRest = pattern.at(-1) === '*'
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  if (hasRest ? path.length < fixed.length : path.length !== fixed.length) return undefined
  const values = new Map<string, string>()
  for (const [index, segment] of fixed.entries()) {
    const given = path[index]!
    if (isParameter(segment) && given !== '') values.set(segment, given)
    else if (segment !== given) return undefined
  }
  return values
}

/** Whether some address fits the first pattern, once its parameters are filled in, and the second. */
export function canMeet(target: Pattern, pattern: Pattern): boolean {
  const hasRest = pattern.at(-1) === '*'
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  if (hasRest ? target.length < fixed.length : target.length !== fixed.length) return false
  return fixed.every((segment, index) => {
    const other = target[index]!
    return segment === other || (isParameter(segment) && other !== '') || (isParameter(other) && segment !== '')
  })
}
