import { EmptyState, Pill, SkeletonRows, toast } from '@plaza/ui'
import { TagIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { get, useQuery } from '../../data/ask.ts'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import type { components } from '../../data/plaza.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('tags', TagsPage)

type Tag = components['schemas']['Tag']
const all = () => get('/tags', {})
const mine = () => get('/user/tags', {})

function TagsPage() {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const query = useQueryClient()
  const { data: categories, error, refetch } = useQuery(all())
  const { data: chosen } = useQuery(mine())
  const [running, setRunning] = useState<ReadonlySet<number>>(new Set())

  // Shown at once; reverted with the reason if the service refuses.
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
    } catch (refusal) {
      show(!isOn)
      toast((refusal as Error).message, { isError: true })
    } finally {
      setRunning((now) => new Set([...now].filter((id) => id !== tag.id)))
    }
  }

  if (error && !categories) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!categories || !chosen) return <SkeletonRows rows={4} />
  if (categories.length === 0)
    return (
      <EmptyState icon={<TagIcon size={24} />} title={t('settings.no_tags')}>
        {t('settings.no_tags_text')}
      </EmptyState>
    )
  return (
    <SettingsFrame title={t('settings.tags')} text={t('settings.tags_text')}>
      <p className="num text-s text-soft" aria-live="polite">
        {t('settings.tags_mine', { count: chosen.length })}
      </p>
      {categories.map((category) => (
        <section key={category.id} aria-labelledby={`category-${category.id}`}>
          <h2 id={`category-${category.id}`} className="mb-2 text-m font-semibold">
            {category.name}
          </h2>
          <div className="flex flex-wrap gap-2">
            {category.tags.map((tag) => {
              const isOn = chosen.some((each) => each.id === tag.id)
              return (
                <Pill key={tag.id} pressed={isOn} onClick={() => void toggle(tag, !isOn)}>
                  {tag.name}
                </Pill>
              )
            })}
          </div>
        </section>
      ))}
    </SettingsFrame>
  )
}
