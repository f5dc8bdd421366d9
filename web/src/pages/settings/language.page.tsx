import { Radio } from '@plaza/ui'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@plaza/ui/messages'
import { setLanguage } from '../../app/theme.ts'
import { useMembership } from '../../data/member.tsx'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'

export default defineSettings('language', LanguagePage, true)

function LanguagePage() {
  const { t, language } = useSettingsMessages()
  const { plaza, isMember } = useMembership()
  const choose = async (wanted: Language) => {
    // Later pushes and mails use it too; the page does not wait for a missing network.
    if (isMember) await plaza.PATCH('/user', { body: { language: wanted } }).catch(() => {})
    setLanguage(wanted)
  }
  return (
    <SettingsFrame title={t('settings.language')} text={t('settings.language_text')}>
      <fieldset className="overflow-hidden rounded-l border border-line bg-surface">
        <legend className="sr-only">{t('settings.language')}</legend>
        {LANGUAGES.map((each) => (
          <div key={each} lang={each} className="border-b border-line px-4 py-2 last:border-0">
            <Radio
              name="language"
              label={LANGUAGE_NAMES[each]}
              checked={each === language}
              onChange={() => void choose(each)}
            />
          </div>
        ))}
      </fieldset>
    </SettingsFrame>
  )
}
