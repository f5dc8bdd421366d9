import type { RecordName } from '@plaza/sdk/staff'
import { skipToken, useQuery } from '@tanstack/preact-query'
import { staff } from '../app/plaza.ts'
import { inside } from '../parts/inside.ts'
import type { Reference } from './spec.ts'

const AT_MOST = 100

/** The records a reference may point at, read once for every list that shows their names. */
export function useRefs(from: RecordName | undefined): readonly object[] {
  const { data } = useQuery<readonly object[]>({
    queryKey: ['references', from],
    queryFn: from
      ? async () =>
          (
            await staff.list(`/admin/${from}`, [
              ['limit', AT_MOST],
              ['count', false],
            ])
          ).data
      : skipToken,
  })
  return data ?? []
}

/** What a reference points at, by name. */
export function RefName({ to: { from, called }, id }: { to: Reference; id: number }) {
  const found = useRefs(from).find((row) => inside(row, 'id') === id)
  return <span className="break-words">{found ? String(inside(found, called)) : `#${id}`}</span>
}
