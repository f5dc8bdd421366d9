import { useEffect, useState } from 'preact/compat'

const KEY = 'plaza.searches'
const KEPT = 8

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

function write(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A browser that keeps nothing searches as well.
  }
}

/** Whoever comes next does not see what was searched for before them. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** What was searched for in this browser, newest first. */
export function useSearchHistory() {
  const [searches, setSearches] = useState<string[]>([])
  // After the first drawing: the server has no history, and both must agree.
  useEffect(() => setSearches(read()), [])
  return {
    searches,
    remember(query: string) {
      const next = [query, ...read().filter((each) => each !== query)].slice(0, KEPT)
      write(next)
      setSearches(next)
    },
    forget() {
      write([])
      setSearches([])
    },
  }
}
