import type { Setting } from '@plaza/sdk/types'
import { cx } from '@plaza/ui'
import { type ReactNode, useEffect, useRef, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { navigate } from '../app/navigate.ts'
import { Link, useAddress } from '../app/router.tsx'
import { useConsole } from '../messages/index.ts'
import { Page, Section } from '../parts/page.tsx'
import { Loaded, NotHere } from '../parts/states.tsx'
import { To } from '../parts/values.tsx'
import { ForYouExample } from './for-you-example.tsx'
import { SettingForm } from './setting-form.tsx'
import { findSettings } from './setting-search.ts'
import { addressOfSetting, SECTION_NAMES, sectionFrom, settingsOf } from './setting-sections.ts'

/** The sections of the settings, and what is in each. */
export function SettingsPage() {
  const { t, word } = useConsole()
  const { hash } = useAddress()
  // Links from before the sections name the setting alone.
  useEffect(() => {
    if (hash) navigate(addressOfSetting(hash), { replace: true })
  }, [hash])
  return (
    <Frame title={t('nav.settings')} about={t('settings.about')}>
      {(settings) => (
        <div className="grid gap-4 rail:grid-cols-2">
          {SECTION_NAMES.map((section) => {
            const own = settingsOf(section, settings)
            return own.length === 0 ? null : (
              <section key={section} className="rounded-card border border-line bg-surface p-4">
                <h2 className="font-semibold">
                  <To to={`/settings/${section}`}>{t(`settings.${section}`)}</To>
                </h2>
                <ul className="mt-2 grid gap-1 text-s">
                  {own.map(({ name }) => (
                    <li key={name}>
                      <To to={addressOfSetting(name)} className="text-soft hover:text-ink">
                        {word('setting', name)}
                      </To>
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
    </Frame>
  )
}

/** One section: every setting of it, with words, defaults and who changed it last. */
export function SettingSectionPage() {
  const { t } = useConsole()
  const { params, hash } = useAddress()
  const section = sectionFrom(params['section'])
  if (!section) return <NotHere />
  return (
    <Frame title={t(`settings.${section}`)} about={t('settings.about')}>
      {(settings) => {
        const own = settingsOf(section, settings)
        return own.length === 0 ? <NotHere /> : <Settings settings={own} named={hash} />
      }}
    </Frame>
  )
}

interface FrameProps {
  title: string
  about: string
  children: (settings: readonly Setting[]) => ReactNode
}

/** What the pages of settings share: the search over all of them, and the sections. */
function Frame({ title, about, children }: FrameProps) {
  const { t } = useConsole()
  const settings = useRead('GET /admin/settings', {})
  const [wanted, setWanted] = useState('')
  // What was found is opened: the search has done its work.
  const { path, hash } = useAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address ends the search
  useEffect(() => setWanted(''), [path, hash])
  return (
    <Page narrow title={title} about={about}>
      <label>
        <span className="sr-only">{t('settings.search')}</span>
        <input
          type="search"
          className="ui-input"
          placeholder={t('settings.search')}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <nav aria-label={t('settings.sections')} className="my-4 flex flex-wrap gap-1.5">
        {SECTION_NAMES.filter(
          (section) => section !== 'other' || settingsOf(section, settings.data?.data ?? []).length > 0,
        ).map((section) => (
          <Link
            key={section}
            to={`/settings/${section}`}
            className="rounded-pill bg-sunken px-3 py-1 text-s text-soft hover:text-ink"
            activeClassName="bg-ink! text-paper!"
          >
            {t(`settings.${section}`)}
          </Link>
        ))}
      </nav>
      <Loaded of={settings}>
        {({ data }) => (wanted.trim() === '' ? children(data) : <Found settings={data} wanted={wanted} />)}
      </Loaded>
    </Page>
  )
}

/** What a search finds, as links to where it is. */
function Found({ settings, wanted }: { settings: readonly Setting[]; wanted: string }) {
  const speech = useConsole()
  const { t, word } = speech
  const found = findSettings(settings, wanted, speech)
  if (found.length === 0) return <p className="py-6 text-center text-soft">{t('list.no_match')}</p>
  return (
    <ul className="grid gap-2" aria-label={t('settings.found')}>
      {found.map(({ setting: { name, description }, fields }) => (
        <li key={name} className="rounded-card border border-line bg-surface px-4 py-3">
          <To to={addressOfSetting(name)}>{word('setting', name)}</To>
          <p className="mt-0.5 line-clamp-2 text-s text-soft">{fields.length > 0 ? fields.join(' · ') : description}</p>
        </li>
      ))}
    </ul>
  )
}

function Settings({ settings, named }: { settings: readonly Setting[]; named: string }) {
  const { t, word } = useConsole()
  const reached = useRef('')
  // Once per name, so that saving does not scroll back after the user has scrolled on.
  useEffect(() => {
    const section = document.getElementById(`setting-${named}`)
    if (!section || reached.current === named) return
    reached.current = named
    section.scrollIntoView()
    section.focus({ preventScroll: true })
  }, [named])
  return (
    <>
      {settings.map((setting) => (
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
              <SettingForm setting={setting} />
            )}
            {setting.name === 'for-you' && <ForYouExample />}
          </Section>
        </div>
      ))}
    </>
  )
}
