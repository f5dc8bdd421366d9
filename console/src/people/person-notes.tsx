import { Button, TextArea } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useAct, useRead } from '../app/data.ts'
import { useUnsaved } from '../app/leaving.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Section } from '../parts/page.tsx'
import { Loaded } from '../parts/states.tsx'

const MAX_NOTE = 2000

/** What staff noted about a person, for each other. */
export function PersonNotes({ id }: { id: number }) {
  const { t, date } = useConsole()
  const [text, setText] = useState('')
  const path = { user: id }
  const notes = useRead('GET /admin/users/{user}/notes', { path })
  const empty = () => setText('')
  const note = useAct({ done: t('person.noted'), onDone: empty })
  const written = text.trim()
  useUnsaved(written !== '')
  return (
    <Section id="notes" title={t('person.notes')}>
      <TextArea
        label={t('person.note')}
        rows={2}
        maxLength={MAX_NOTE}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <div className="my-2 flex gap-2">
        <Button
          busy={note.isPending}
          disabled={!written}
          onClick={() => note.mutate(() => call('POST /admin/users/{user}/notes', { path, body: { text: written } }))}
        >
          {t('person.add_note')}
        </Button>
      </div>
      <Loaded of={notes}>
        {({ data }) => (
          <ul className="grid gap-2 text-s">
            {data.map((each) => (
              <li key={each.id}>
                <p className="whitespace-pre-wrap break-words">{each.text}</p>
                <span className="text-soft">
                  {each.author_name} · {date(each.created_at, 'moment')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
