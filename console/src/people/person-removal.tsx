import { Button, Dialog, Note, TextArea } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { Section } from '../parts/page.tsx'

/** Removes everything of a person in the background, shows how far that is, and takes it back. */
export function PersonRemoval({ id }: { id: number }) {
  const { t } = useConsole()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [removal, setRemoval] = useState<number>()
  const begin = useAct<{ id: number }>({
    onDone: (started) => {
      setRemoval(started.id)
      setAsked(false)
    },
  })
  const start = () =>
    begin.mutate(() =>
      call('POST /admin/users/{user}/removals', {
        path: { user: id },
        body: { kinds: ['feeds', 'comments', 'events', 'brands'], ...(reason.trim() && { reason: reason.trim() }) },
      }),
    )
  return (
    <Section title={t('person.removal')}>
      {removal === undefined ? (
        <Button onClick={() => setAsked(true)}>{t('person.remove_all')}…</Button>
      ) : (
        <Progress user={id} removal={removal} />
      )}
      {isAsked && (
        <Dialog open onClose={() => setAsked(false)} title={t('person.remove_all')}>
          <p className="mb-2 text-soft">{t('person.remove_all_about')}</p>
          <TextArea
            label={t('person.reason')}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <footer className="mt-3 flex justify-end gap-2">
            <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
            <Button look="primary" busy={begin.isPending} onClick={start}>
              {t('person.remove_all')}
            </Button>
          </footer>
        </Dialog>
      )}
    </Section>
  )
}

function Progress({ user, removal }: { user: number; removal: number }) {
  const { t, word } = useConsole()
  const path = { user, id: removal }
  const found = useRead('GET /admin/users/{user}/removals/{id}', { path }, { everyMs: 2000 }).data
  const undo = useAct()
  if (!found) return null
  const { state, total, removed, restored } = found
  return (
    <Note>
      {word('removal', state)} · {t('person.removal_progress', { removed, total, restored })}{' '}
      {(state === 'running' || state === 'done') && (
        <Button
          busy={undo.isPending}
          onClick={() => undo.mutate(() => call('DELETE /admin/users/{user}/removals/{id}', { path }))}
        >
          {t('person.restore_all')}
        </Button>
      )}
    </Note>
  )
}
