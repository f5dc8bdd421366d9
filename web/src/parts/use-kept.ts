import { useEffect, useState } from 'preact/compat'
import { useMe } from '../data/member.tsx'

/** What a user fills in: it survives a reload of this tab until it is forgotten. */
export function useKept<Draft extends object>(name: string, initial: Draft) {
  const key = `form ${name} ${useMe()?.id}`
  const [draft, setDraft] = useState(initial)
  useEffect(() => {
    const kept = sessionStorage.getItem(key)
    if (kept) setDraft({ ...initial, ...JSON.parse(kept) })
  }, [key])
  return {
    draft,
    change: (part: Partial<Draft>) =>
      setDraft((before) => {
        const after = { ...before, ...part }
        sessionStorage.setItem(key, JSON.stringify(after))
        return after
      }),
    forget: () => sessionStorage.removeItem(key),
  }
}
