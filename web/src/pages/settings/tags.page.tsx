import { EmptyState, SkeletonRows } from '@plaza/ui'
import { TagIcon } from '@plaza/ui/icons'
import { InterestPills, useInterests } from '../../people/interests.tsx'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { FailedState } from '../../shell/states.tsx'

export default defineSettings('tags', TagsPage)

function TagsPage() {
  const { t } = useSettingsMessages()
  const { categories, chosen, error, refetch, toggle } = useInterests()
  if (error) return <FailedState error={error} onRetry={refetch} />
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
      <InterestPills {...{ categories, chosen }} onToggle={(tag, isOn) => void toggle(tag, isOn)} />
    </SettingsFrame>
  )
}
