import { Badge, Button, Field } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'

/** What “for you” shows a person with the weights that are saved, and why. */
export function ForYouExample() {
  const { t } = useConsole()
  const [user, setUser] = useState<number>()
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4">
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setUser(Number(new FormData(event.currentTarget).get('user')) || undefined)
        }}
      >
        <Field
          className="flex-1"
          label={t('for_you.person')}
          hint={t('for_you.person_hint')}
          name="user"
          inputMode="numeric"
          pattern="[0-9]{1,15}"
          required
        />
        <Button type="submit">{t('for_you.show')}</Button>
      </form>
      {user && <Example user={user} />}
    </div>
  )
}

function Example({ user }: { user: number }) {
  const { t, word } = useConsole()
  const example = useRead('GET /admin/users/{user}/for-you', { path: { user } })
  return (
    <Loaded of={example}>
      {(feeds) =>
        feeds.length === 0 ? (
          <p className="mt-3 text-s text-soft">{t('for_you.empty')}</p>
        ) : (
          <ol className="mt-3 grid gap-2 text-s">
            {feeds.map(({ feed_id: id, author, excerpt, hours, why }) => (
              <li key={id} className="grid grid-cols-[1fr_auto] gap-x-3 border-b border-line pb-2 last:border-0">
                <span className="min-w-0 truncate">
                  <b>{author}</b> {excerpt}
                </span>
                <span className="num text-soft">{t('for_you.hours', { hours })}</span>
                <span className="flex flex-wrap gap-1.5">
                  {why.map((reason) => (
                    <Badge key={reason}>{word('why', reason)}</Badge>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}
