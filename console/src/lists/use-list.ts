import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
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
  // The cursors of earlier pages, for going back; after opening an address with a cursor, back leads to the start.
  const [trail, setTrail] = useState<(number | undefined)[]>([])
  const set = (changes: Record<string, unknown>) =>
    void navigate({
      search: ((before: Record<string, unknown>) => {
        const merged = { ...before, after: undefined, ...changes }
        return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''))
      }) as never,
    })
  const next = page.data?.next
  const goOn = () => {
    setTrail([...trail, after])
    set({ after: next })
  }
  const goBack = () => {
    setTrail(trail.slice(0, -1))
    set({ after: trail.at(-1) })
  }
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
