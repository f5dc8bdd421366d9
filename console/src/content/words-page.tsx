import type { Setting } from '@plaza/sdk/types'
import { Badge, Button, Field, Note, Select, TextArea } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { messageOf, useAct, useRead } from '../app/data.ts'
import { useUnsaved } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { Page, Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'
import { When } from '../parts/values.tsx'
import { WordDetails } from './word-details.tsx'
import { type Matching, WordMatching, writtenAs } from './word-matching.tsx'
import { WordTrial } from './word-trial.tsx'

type WordsSetting = Extract<Setting, { name: 'words' }>
type Entry = WordsSetting['value'][number]

const ACTS = ['block', 'censor', 'report'] as const
const actFrom = (text: string): Entry['act'] => ACTS.find((act) => act === text) ?? ACTS[0]
/** So many are shown at once; the list may have thousands. */
const SHOWN = 50

/** The list of blocked words, and a box to try a text. */
export function WordsPage() {
  const { t } = useConsole()
  const can = useCan()
  const settings = useRead('GET /admin/settings', {}, { enabled: can('setting:manage') })
  return (
    <Page narrow title={t('nav.words')} about={t('words.about')}>
      <WordTrial />
      {can('setting:manage') && (
        <Loaded of={settings}>
          {({ data }) =>
            data
              .filter((setting) => setting.name === 'words')
              .map((setting) => <WordList key={setting.updated_at} setting={setting} />)
          }
        </Loaded>
      )}
    </Page>
  )
}

function WordList({ setting }: { setting: WordsSetting }) {
  const { t, word, number } = useConsole()
  const entries = setting.value
  const [wanted, setWanted] = useState('')
  const [pages, setPages] = useState(1)
  const [edited, setEdited] = useState<Entry>()
  const save = useAct({ done: t('common.saved'), onDone: () => setEdited(undefined) })
  const write = (change: (now: readonly Entry[]) => readonly Entry[]) =>
    save.mutate(async () =>
      call('PATCH /admin/settings/{name}', { path: { name: 'words' }, body: [...change(await readWords())] }),
    )
  const found = entries.filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()))
  const shown = found.slice(0, pages * SHOWN)
  const acts = ACTS.map((act) => ({ value: act, label: word('word-act', act) }))
  return (
    <Section
      title={t('words.list', { count: entries.length, shown: number(entries.length) })}
      acts={
        setting.updated_at && (
          <span className="text-xs text-faint">
            {t('settings.changed_by', { name: setting.updated_by ?? t('settings.service') })}{' '}
            <When at={setting.updated_at} />
          </span>
        )
      }
    >
      {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
      <AddWords isBusy={save.isPending} acts={acts} add={(added) => write((now) => merged(now, added))} />
      <div className="mt-4">
        <Field
          label={t('words.find')}
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value)
            setPages(1)
          }}
        />
      </div>
      <ul className="mt-3 rounded-card border border-line bg-surface empty:hidden">
        {shown.map((entry) => (
          <li
            key={entry.text}
            className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 last:border-0"
          >
            <span className="flex min-w-32 flex-1 flex-wrap items-center gap-2 break-all">
              <b>{entry.text}</b>
              {entry.pattern && <Badge tone="accent">{t('words.pattern')}</Badge>}
              {entry.whole && <Badge>{t('words.whole')}</Badge>}
              {entry.except && entry.except.length > 0 && (
                <span className="text-xs text-faint">
                  {t('words.except')}: {entry.except.join(', ')}
                </span>
              )}
            </span>
            <Button
              size="s"
              look="quiet"
              disabled={save.isPending}
              aria-label={t('words.details_of', { word: entry.text })}
              onClick={() => setEdited(entry)}
            >
              {t('words.details')}
            </Button>
            <select
              className="ui-input min-h-9! w-auto! py-1! text-s"
              aria-label={t('words.act_of', { word: entry.text })}
              value={entry.act}
              disabled={save.isPending}
              onChange={({ currentTarget: { value } }) =>
                write((now) => now.map((each) => (each.text === entry.text ? { ...each, act: actFrom(value) } : each)))
              }
            >
              {acts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Button
              size="s"
              look="quiet"
              disabled={save.isPending}
              aria-label={t('words.remove', { word: entry.text })}
              onClick={() => write((now) => now.filter((each) => each.text !== entry.text))}
            >
              {t('common.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <WordDetails
          key={edited.text}
          entry={edited}
          isBusy={save.isPending}
          error={save.error}
          close={() => setEdited(undefined)}
          save={(changed) => write((now) => now.map((each) => (each.text === edited.text ? changed : each)))}
        />
      )}
      {entries.length === 0 && <p className="mt-3 text-s text-soft">{t('words.empty')}</p>}
      {entries.length > 0 && found.length === 0 && <p className="mt-3 text-s text-soft">{t('list.no_match')}</p>}
      {found.length > shown.length && (
        <div className="mt-3">
          <Button onClick={() => setPages(pages + 1)}>{t('timeline.more')}</Button>
        </div>
      )}
    </Section>
  )
}

async function readWords(): Promise<readonly Entry[]> {
  const { data } = await call('GET /admin/settings', {})
  return data.find((setting) => setting.name === 'words')?.value ?? []
}

/** Existing words get the new act; the rest are added. */
const merged = (entries: readonly Entry[], added: readonly Entry[]): Entry[] => {
  const known = new Map(entries.map((entry) => [entry.text, entry]))
  for (const entry of added) known.set(entry.text, entry)
  return [...known.values()]
}

interface AddWordsProps {
  acts: readonly { value: string; label: string }[]
  isBusy: boolean
  add: (entries: readonly Entry[]) => void
}

function AddWords({ acts, isBusy, add }: AddWordsProps) {
  const { t } = useConsole()
  const [text, setText] = useState('')
  const [act, setAct] = useState<Entry['act']>(ACTS[0])
  const [matching, setMatching] = useState<Matching>({})
  useUnsaved(text.trim() !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const words = text.split('\n').map((line) => line.trim())
    add(words.filter(Boolean).map((each) => ({ text: each, act, ...writtenAs(matching) })))
    setText('')
  }
  return (
    <form onSubmit={send} className="grid items-end gap-3 rounded-card bg-sunken p-4 rail:grid-cols-[1fr_200px_auto]">
      <TextArea
        label={t('words.add')}
        hint={t('settings.one_a_line')}
        rows={2}
        required
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Select
        label={t('words.act')}
        options={acts}
        value={act}
        onChange={(event) => setAct(actFrom(event.currentTarget.value))}
      />
      <Button type="submit" look="primary" className="max-rail:order-last" busy={isBusy} disabled={text.trim() === ''}>
        {t('common.add')}
      </Button>
      <div className="flex flex-wrap gap-4 rail:col-span-3">
        <WordMatching matching={matching} onChange={setMatching} />
      </div>
    </form>
  )
}
