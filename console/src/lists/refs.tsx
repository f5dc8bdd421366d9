import { useRead } from '../app/data.ts'
import type { Row } from './spec.ts'

const NONE: readonly Row[] = []
const AT_MOST = 100

/** The records a reference may point at, read once for every list that shows their names. */
export const useRefs = (from: string | undefined): readonly Row[] =>
  useRead<{ data: Row[] }>(
    `/admin/${from}`,
    { query: { limit: AT_MOST, count: false } },
    { enabled: from !== undefined },
  ).data?.data ?? NONE

/** What a reference points at, by name. */
export function RefName({ from, called, id }: { from: string; called: string; id: number }) {
  const found = useRefs(from).find((row) => row['id'] === id)
  return <span className="break-words">{found ? String(found[called]) : `#${id}`}</span>
}
