import { readSources } from './translation-faults.ts'

/** How many lines may tell the planner how to do its work, each with its measured reason above it. */
const MAX_HINTS = 30
const HINT = /\bset enable_|\boffset 0\b/

/** SQL functions that speak to people, or tell the planner what to do too often, one sentence each. */
export const findSqlFaults = async (): Promise<string[]> => findSqlFaultsIn(await readSources())

export function findSqlFaultsIn(sources: ReadonlyMap<string, string>): string[] {
  const files = [...sources].filter(([file]) => file.endsWith('.sql'))
  const hints = files.flatMap(([, text]) => text.split('\n')).filter((line) => HINT.test(line)).length
  return [
    ...files.flatMap(([file, text]) => sentencesIn(text).map((said) => `${file} says ${said}: store a code instead.`)),
    ...files.flatMap(([file, text]) => (/\p{Script=Han}/u.test(text) ? [`${file} contains Chinese.`] : [])),
    ...(hints > MAX_HINTS ? [`${hints} lines of SQL tell the planner what to do; at most ${MAX_HINTS} may.`] : []),
  ]
}

/** Texts of two words or more; not those of exceptions, which no client is shown, nor what `format` makes statements of. */
const sentencesIn = (text: string): string[] =>
  [...text.replace(/--.*$/gm, '').matchAll(/(raise exception\s+|format\(\s*)?('(?:[^']|'')*')/g)].flatMap(
    ([, before, literal]) =>
      !before && !literal!.includes('%I') && /\p{L}{2,} \p{L}{2,}/u.test(literal!) ? [literal!] : [],
  )
