import { Radio } from '@plaza/ui'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@plaza/ui/messages'
import { setLanguage } from '../../app/theme.ts'
import { useMembership } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'

export default defineSettings('language', LanguagePage, true)

function LanguagePage() {
  const { t, language } = useMessages()
  const { plaza, isMember } = useMembership()
  const choose = async (wanted: Language) => {
    // What is sent later, pushes and mails, speaks it too; the page does not wait for a network that is away.
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
