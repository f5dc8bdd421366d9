import { useEffect, useState } from 'preact/compat'
import { useMe } from '../data/member.tsx'

/** What a user fills in: it survives a reload of this tab until it is forgotten, where the browser allows storage. */
export function useKept<Draft extends object>(name: string, initial: Draft) {
  const key = `form ${name} ${useMe()?.id}`
  const [draft, setDraft] = useState(initial)
  useEffect(() => {
    const kept = attempt(() => sessionStorage.getItem(key))
    if (kept) setDraft({ ...initial, ...JSON.parse(kept) })
  }, [key])
  return {
    draft,
    change: (part: Partial<Draft>) =>
      setDraft((before) => {
        const after = { ...before, ...part }
        attempt(() => sessionStorage.setItem(key, JSON.stringify(after)))
        return after
      }),
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
