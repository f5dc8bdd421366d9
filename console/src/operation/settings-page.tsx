import { cx } from '@plaza/ui'
import { useEffect, useRef, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useAddress } from '../app/router.tsx'
import { useConsole } from '../messages/index.ts'
import { Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { ForYouExample } from './for-you-example.tsx'
import { SettingForm } from './setting-form.tsx'

/** Every setting, with words, defaults and who changed it last. */
export function SettingsPage() {
  const { t, word } = useConsole()
  const settings = useRead('GET /admin/settings', {})
  const [wanted, setWanted] = useState('')
  const { hash: named } = useAddress()
  const reached = useRef('')
  // Once per name, so that saving does not scroll back after the user has scrolled on.
  useEffect(() => {
    const section = settings.data && document.getElementById(`setting-${named}`)
    if (!section || reached.current === named) return
    reached.current = named
    section.scrollIntoView()
    section.focus({ preventScroll: true })
  }, [settings.data, named])
  return (
    <Page narrow title={t('nav.settings')} about={t('settings.about')}>
      <label>
        <span className="sr-only">{t('settings.search')}</span>
        <input
          className="ui-input"
          placeholder={t('settings.search')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <Loaded of={settings}>
        {({ data }) => (
          <>
            {data
              .filter((setting) => JSON.stringify(setting).toLowerCase().includes(wanted.trim().toLowerCase()))
              .map((setting) => (
                <div
                  key={setting.name}
                  id={`setting-${setting.name}`}
                  tabIndex={-1}
                  aria-current={setting.name === named ? 'location' : undefined}
                  className={cx(
                    'scroll-mt-4 outline-none',
                    setting.name === named && 'rounded-l bg-accent-wash px-4 pb-4 pt-px',
                  )}
                >
                  <Section title={word('setting', setting.name)}>
                    {setting.name === 'words' ? (
                      <To to="/words">{t('nav.words')}</To>
                    ) : setting.name === 'automatic-rules' ? (
                      <To to="/automatic-rules">{t('nav.automatic_rules')}</To>
                    ) : (
                      <SettingForm key={setting.updated_at} setting={setting} />
                    )}
                    {setting.name === 'for-you' && <ForYouExample />}
                  </Section>
                </div>
              ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}
