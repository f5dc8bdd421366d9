import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRead } from '../app/data.ts'
import type { ListSpec, Row } from './spec.ts'

export interface ListPage {
  data: Row[]
  next: number | null
  total?: number
}

const PAGE_SIZE = 30

/** The state of a list: it lives in the address, so that it can be kept, sent and gone back to. */
export function useList(spec: ListSpec) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const names = ['q', 'sort', ...(spec.filters ?? []).map(({ name }) => name)]
  const asked = Object.fromEntries(
    names.filter((name) => search[name] !== undefined && search[name] !== '').map((name) => [name, search[name]]),
  )
  const after = search['after'] as number | undefined
  const matching = { ...spec.fixed, ...(spec.defaultSort && { sort: spec.defaultSort }), ...asked }
  const page = useRead<ListPage>(
    spec.path,
    // Counting everything is for the first page; the next ones cost what the first did.
    { query: { ...matching, limit: PAGE_SIZE, ...(after === undefined ? {} : { after, count: false }) } },
    { keep: true },
  )
  // Which cursor each page was reached from, however one gets back to it; an address opened with a cursor leads to the start.
  const before = useRef(new Map<number, number | undefined>())
  const set = (changes: Record<string, unknown>) =>
    void navigate({
      search: ((before: Record<string, unknown>) => {
        const merged = { ...before, after: undefined, ...changes }
        return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''))
      }) as never,
    })
  const next = page.data?.next
  const goOn = () => {
    if (next != null) before.current.set(next, after)
    set({ after: next })
  }
  const goBack = () => set({ after: after === undefined ? undefined : before.current.get(after) })
  // Everything on the last page was removed: the one before it is the last now.
  const isBeyond = after !== undefined && !page.isPlaceholderData && page.data?.data.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such page
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond, after])
  return {
    asked,
    after,
    matching,
    page,
    set,
    goOn,
    goBack,
    sort: (asked['sort'] as string | undefined) ?? spec.defaultSort,
  }
}
