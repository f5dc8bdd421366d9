import { useEffect, useRef } from 'preact/compat'
import { useStaffList } from '../app/data.ts'
import { setSearch } from '../app/navigate.ts'
import { useAddress } from '../app/router.tsx'
import type { ListSpec } from './spec.ts'

const PAGE_SIZE = 30

/** The state of a list: it lives in the address, so that it can be bookmarked, sent and returned to. */
export function useList<Row, Filter extends string>(spec: ListSpec<Row, Filter>) {
  const { search } = useAddress()
  const asked = (name: string): string => search[name] ?? ''
  const filters = (spec.filters ?? []).map(({ name }) => name)
  const narrowed = ['q' as const, ...filters].filter((name) => asked(name) !== '')
  const sort = asked('sort') || spec.defaultSort
  const after = search['after']
  const matching = [
    ...(spec.fixed ?? []),
    ...narrowed.map((name) => [name, asked(name)] as const),
    ...(sort ? [['sort', sort] as const] : []),
  ]
  const page = useStaffList(
    spec,
    [
      ...matching,
      ['limit', PAGE_SIZE],
      // Only the first page counts everything; the next ones cost what the first did.
      ...(after === undefined ? [] : [['after', after] as const, ['count', false] as const]),
    ],
    { keep: true },
  )
  // Which cursor each page was reached from, for going back; an address opened with a cursor leads to the start.
  const before = useRef(new Map<string, string | undefined>())
  const set = (changes: Parameters<typeof setSearch>[0]) => setSearch({ after: undefined, ...changes })
  const next = page.data?.next
  // While the page before is still shown, its cursors lead where one already is.
  const isTurning = page.isPlaceholderData
  const goOn = () => {
    if (isTurning) return
    if (next != null) before.current.set(String(next), after)
    set({ after: next })
  }
  const goBack = () => {
    if (!isTurning) set({ after: after === undefined ? undefined : before.current.get(after) })
  }
  // Everything on the last page was removed: the previous one is the last now.
  const isBeyond = after !== undefined && !isTurning && page.data?.data.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such page
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond, after])
  return { asked, narrowed, after, matching, page, set, isTurning, goOn, goBack, sort }
}
