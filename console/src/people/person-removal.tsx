import type { Answer } from '@plaza/sdk'
import { Button, Note, Progress } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useAct, useRead } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import { useConsole } from '../messages/index.ts'
import { Section } from '../parts/page.tsx'
import { When } from '../parts/values.tsx'

type Removals = Answer<'GET /admin/users/{user}/removals'>
type Removal = Removals['data'][number]

const KINDS = ['feeds', 'comments', 'topics', 'events', 'brands', 'commodities'] as const
const EVERY_MS = 2000

/** Removes everything of a person in the background: says first how much that is, shows how far it is, and takes it back. */
export function PersonRemoval({ id }: { id: number }) {
  const { t, number, word } = useConsole()
  const [isAsked, setAsked] = useState(false)
  const found = useRead('GET /admin/users/{user}/removals', { path: { user: id } }, { everyMs: EVERY_MS * 5 }).data
  const begin = useAct({ onDone: () => setAsked(false) })
  if (!found) return null
  const { counts, data } = found
  const isMoving = data.some(({ state }) => state === 'running' || state === 'restoring')
  const some = KINDS.filter((kind) => counts[kind] > 0)
  const what = some.map((kind) => `${word('removed-kind', kind)}: ${number(counts[kind])}`).join(' · ')
  return (
    <Section id="removal" title={t('person.removal')}>
      <div className="grid gap-3">
        <p className="text-s text-soft">{what || t('person.nothing_to_remove')}</p>
        {data.map((removal) => (
          <RemovalNote key={removal.id} user={id} removal={removal} />
        ))}
        {some.length > 0 && !isMoving && (
          <Button className="justify-self-start" onClick={() => setAsked(true)}>
            {t('person.remove_all')}…
          </Button>
        )}
      </div>
      {isAsked && (
        <WhyDialog
          title={t('person.remove_all')}
          about={
            <>
              {t('person.remove_all_about')} <b className="text-ink">{what}</b>
            </>
          }
          label={t('person.remove_all')}
          draft={`remove-all-${id}`}
          isBusy={begin.isPending}
          error={begin.error}
          close={() => setAsked(false)}
          decide={(why) =>
            begin.mutate(() =>
              call('POST /admin/users/{user}/removals', { path: { user: id }, body: { kinds: [...KINDS], ...why } }),
            )
          }
        />
      )}
    </Section>
  )
}

function RemovalNote({ user, removal }: { user: number; removal: Removal }) {
  const { t, word, number } = useConsole()
  const isMoving = removal.state === 'running' || removal.state === 'restoring'
  const path = { user, id: removal.id }
  const fresh = useRead(
    'GET /admin/users/{user}/removals/{id}',
    { path },
    { enabled: isMoving, ...(isMoving && { everyMs: EVERY_MS }) },
  ).data
  const { state, total, removed, restored, created_at: at, restorable_until: until } = (isMoving && fresh) || removal
  const undo = useAct()
  const isRestorable = (state === 'running' || state === 'done') && Date.parse(until) > Date.now()
  return (
    <Note>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-48 flex-1">
          {word('removal', state)} · <When at={at} /> ·{' '}
          {t('person.removal_progress', { removed: number(removed), total: number(total), restored: number(restored) })}
        </span>
        {isRestorable && (
          <Button
            size="s"
            busy={undo.isPending}
            onClick={() => undo.mutate(() => call('DELETE /admin/users/{user}/removals/{id}', { path }))}
          >
            {t('person.restore_all')}
          </Button>
        )}
      </span>
      {state === 'running' && (
        <Progress label={t('person.removal')} value={removed} max={Math.max(total, removed, 1)} />
      )}
      {state === 'restoring' && <Progress label={t('person.removal')} value={restored} max={Math.max(removed, 1)} />}
    </Note>
  )
}
