import { Segmented } from '@plaza/ui'
import { MonitorIcon, MoonIcon, SunIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { setTheme, THEMES, type Theme, themeNow } from '../../app/theme.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'

export default defineSettings('appearance', AppearancePage, true)

const ICONS = { auto: MonitorIcon, light: SunIcon, dark: MoonIcon }

function AppearancePage() {
  const { t } = useSettingsMessages()
  // The server does not know this browser's choice; it is read after hydration.
  const [theme, setShown] = useState<Theme>('auto')
  useEffect(() => setShown(themeNow()), [])
  const choose = (next: Theme) => {
    setTheme(next)
    setShown(next)
  }
  return (
    <SettingsFrame title={t('settings.appearance')} text={t('settings.appearance_text')}>
      <Segmented
        label={t('settings.appearance')}
        value={theme}
        onChange={choose}
        className="w-full"
        segments={THEMES.map((each) => {
          const Sign = ICONS[each]
          return {
            value: each,
            label: (
              <>
                <Sign size={18} />
                {t(`settings.theme_${each}`)}
              </>
            ),
          }
        })}
      />
    </SettingsFrame>
  )
}
