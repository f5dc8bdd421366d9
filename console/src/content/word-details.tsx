import type { Setting } from '@plaza/sdk/types'
import { Button, Dialog, Field, Note } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { useConsole } from '../messages/index.ts'
import { type Matching, WordMatching, writtenAs } from './word-matching.tsx'

type Entry = Extract<Setting, { name: 'words' }>['value'][number]

interface WordDetailsProps {
  entry: Entry
  isBusy: boolean
  error: Error | null
  close: () => void
  save: (entry: Entry) => void
}

/** Where a word counts, and where it does not. */
export function WordDetails({ entry, isBusy, error, close, save }: WordDetailsProps) {
  const { t } = useConsole()
  const [matching, setMatching] = useState<Matching>(entry)
  const given = (entry.except ?? []).join(', ')
  const [except, setExcept] = useState(given)
  const leave = useLeave(matching !== entry || except !== given, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const harmless = except
      .split(/[,，、]/)
      .map((each) => each.trim())
      .filter(Boolean)
    save({
      text: entry.text,
      act: entry.act,
      ...writtenAs(matching),
      ...(harmless.length > 0 && { except: harmless }),
    })
  }
  return (
    <Dialog
      open
      onClose={leave}
      keepOpen={except !== given}
      title={entry.text}
      footer={
        <>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="submit" form="word-details" look="primary" busy={isBusy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="word-details" className="grid gap-4" onSubmit={submit}>
        {error && <Note tone="danger">{messageOf(error)}</Note>}
        <WordMatching matching={matching} onChange={setMatching} />
        <Field
          label={t('words.except')}
          hint={t('words.except_hint')}
          optional
          value={except}
          onInput={(event) => setExcept(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
