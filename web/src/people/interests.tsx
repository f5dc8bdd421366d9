import { Pill, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { get, useQuery } from '../data/ask.ts'
import { usePlaza, useQueryClient } from '../data/member.tsx'
import type { components } from '../data/plaza.ts'

type Tag = components['schemas']['Tag']
type Category = components['schemas']['TagCategory']

const all = () => get('/tags', {})
const mine = () => get('/user/tags', {})

/** The tags there are and those the caller chose. A choice is shown at once and taken back with the reason if refused. */
export function useInterests() {
  const plaza = usePlaza()
  const query = useQueryClient()
  const offered = useQuery(all())
  const own = useQuery(mine())
  const { data: categories } = offered
  const { data: chosen } = own
  const failed = [offered, own].find(({ data, error }) => error && !data)
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set())

  const toggle = async (tag: Tag, isOn: boolean) => {
    if (running.has(tag.id)) return
    const show = (on: boolean) =>
      query.setQueryData(mine().queryKey, (now: Tag[] | undefined) =>
        on ? [...(now ?? []), tag] : now?.filter((each) => each.id !== tag.id),
      )
    setRunning(new Set([...running, tag.id]))
    show(isOn)
    try {
      const path = { params: { path: { tag: tag.id } } }
      await (isOn ? plaza.PUT('/user/tags/{tag}', path) : plaza.DELETE('/user/tags/{tag}', path))
      void query.invalidateQueries({ queryKey: ['/user'], exact: true })
      void query.invalidateQueries({ queryKey: ['/user/tags/people'] })
    } catch (refusal) {
      show(!isOn)
      toast((refusal as Error).message, { isError: true })
    } finally {
      setRunning((now) => new Set([...now].filter((id) => id !== tag.id)))
    }
  }
  return { categories, chosen, error: failed?.error, refetch: () => void failed?.refetch(), toggle }
}

interface InterestPillsProps {
  categories: readonly Category[]
  chosen: readonly Tag[]
  onToggle: (tag: Tag, isOn: boolean) => void
}

/** Tags by category, each on or off. */
export const InterestPills = ({ categories, chosen, onToggle }: InterestPillsProps) => (
  <>
    {categories.map((category) => (
      <section key={category.id} aria-labelledby={`category-${category.id}`}>
        <h2 id={`category-${category.id}`} className="mb-2 text-m font-semibold">
          {category.name}
        </h2>
        <div className="flex flex-wrap gap-2">
          {category.tags.map((tag) => {
            const isOn = chosen.some((each) => each.id === tag.id)
            return (
              <Pill key={tag.id} pressed={isOn} onClick={() => onToggle(tag, !isOn)}>
                {tag.name}
              </Pill>
            )
          })}
        </div>
      </section>
    ))}
  </>
)
