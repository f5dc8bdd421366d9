import { Dialog } from '@plaza/ui'
import { useEffect, useId, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { pagesFor } from '../app/pages.ts'
import { navigate } from '../app/router.tsx'
import { useCan, useMe, useSeesPeople } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { useFocus } from '../parts/use-focus.ts'

interface Hit {
  id: string
  label: string
  about: string
  to: string
  hash?: string
}

/** ⌘K: any page, setting or topic by its name, any person by name, phone or id. */
export function Palette({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { t } = useConsole()
  return (
    <Dialog open={isOpen} onClose={close} title={t('shell.go_to')} wide>
      <Search close={close} />
    </Dialog>
  )
}

function Search({ close }: { close: () => void }) {
  const { t } = useConsole()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const hits = [...useFoundPages(text), ...useFoundSettings(text), ...useFoundPeople(text), ...useFoundTopics(text)]
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    close()
    navigate(hit.hash ? `${hit.to}#${hit.hash}` : hit.to)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first hit
  useEffect(() => setAt(0), [text])
  const box = useFocus<HTMLDivElement>('input')
  return (
    <div ref={box}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={hits[at] && `${listId}-${at}`}
        aria-label={t('palette.label')}
        placeholder={t('palette.placeholder')}
        className="ui-input"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (event.key === 'Enter') go(hits[at])
          else return
          event.preventDefault()
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette.label')}
        className="mt-3 grid max-h-[50vh] overflow-y-auto"
      >
        {hits.map((hit, index) => (
          <button
            type="button"
            key={hit.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => go(hit)}
            className="flex items-baseline justify-between gap-3 rounded-s px-3 py-2 text-start aria-selected:bg-accent-wash"
          >
            <span>{hit.label}</span>
            <span className="text-xs text-faint">{hit.about}</span>
          </button>
        ))}
      </div>
      {hits.length === 0 && <p className="py-6 text-center text-soft">{t('palette.nothing')}</p>}
    </div>
  )
}

function useFoundPages(text: string): Hit[] {
  const { t } = useConsole()
  const wanted = text.trim().toLowerCase()
  return pagesFor(useMe())
    .filter(({ group }) => group !== undefined)
    .map((page) => ({ id: page.path, label: t(page.title), about: t('palette.page'), to: page.path }))
    .filter(({ label, to }) => wanted === '' || label.toLowerCase().includes(wanted) || to.includes(wanted))
    .slice(0, 12)
}

function useFoundSettings(text: string): Hit[] {
  const { t, word } = useConsole()
  const wanted = text.trim().toLowerCase()
  const enabled = useCan()('setting:manage') && wanted.length >= 1
  const { data } = useRead('GET /admin/settings', {}, { enabled })
  if (!enabled) return []
  return (data?.data ?? [])
    .map(({ name }) => ({
      id: `setting-${name}`,
      label: word('setting', name),
      about: t('palette.setting'),
      to: '/settings',
      hash: name,
    }))
    .filter(({ label, hash }) => label.toLowerCase().includes(wanted) || hash.includes(wanted))
}

function useFoundTopics(text: string): Hit[] {
  const { t } = useConsole()
  const wanted = text.trim()
  const enabled = useCan()('feed-topic:manage') && wanted.length >= 1
  const { data } = useRead(
    'GET /admin/topics',
    { query: { limit: 4, count: false, q: wanted } },
    { enabled, keep: true },
  )
  if (!enabled) return []
  return (data?.data ?? []).map(({ id, name }) => ({
    id: `topic-${id}`,
    label: name,
    about: `${t('palette.topic')} ${id}`,
    to: `/topics/${id}`,
  }))
}

function useFoundPeople(text: string): Hit[] {
  const { t } = useConsole()
  const seesPeople = useSeesPeople()
  const wanted = text.trim()
  const isId = /^\d{1,12}$/.test(wanted)
  const enabled = seesPeople && wanted.length >= 1
  const query = { limit: 6, count: false }
  const { data: named } = useRead('GET /admin/users', { query: { ...query, q: wanted } }, { enabled, keep: true })
  const { data: numbered } = useRead(
    'GET /admin/users',
    { query: { ...query, ...(isId && { id: Number(wanted) }) } },
    { enabled: enabled && isId },
  )
  if (!enabled) return []
  const found = new Map([...(numbered?.data ?? []), ...(named?.data ?? [])].map((each) => [each.id, each]))
  return [...found.values()].map(({ id, name, phone }) => ({
    id: `person-${id}`,
    label: name,
    about: `${t('palette.person')} ${id}${phone ? ` · ${phone}` : ''}`,
    to: `/people/${id}`,
  }))
}
