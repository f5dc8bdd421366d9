import type { Setting } from '@plaza/sdk/types'
import { Button, Checkbox, Dialog, Field, Note } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'

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
  const [isWhole, setWhole] = useState(entry.whole ?? false)
  const [isPattern, setPattern] = useState(entry.pattern ?? false)
  const [except, setExcept] = useState((entry.except ?? []).join(', '))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const harmless = except
      .split(/[,，、]/)
      .map((each) => each.trim())
      .filter(Boolean)
    save({
      text: entry.text,
      act: entry.act,
      ...(isWhole && { whole: true }),
      ...(isPattern && { pattern: true }),
      ...(harmless.length > 0 && { except: harmless }),
    })
  }
  return (
    <Dialog
      open
      onClose={close}
      title={entry.text}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form="word-details" look="primary" busy={isBusy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="word-details" className="grid gap-4" onSubmit={submit}>
        {error && <Note tone="danger">{messageOf(error)}</Note>}
        <Checkbox
          label={t('words.whole')}
          hint={t('words.whole_hint')}
          checked={isWhole}
          onChange={() => setWhole(!isWhole)}
        />
        <Checkbox
          label={t('words.pattern')}
          hint={t('words.pattern_hint')}
          checked={isPattern}
          onChange={() => setPattern(!isPattern)}
        />
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
