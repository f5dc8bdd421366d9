import { Field } from '@plaza/ui'
import { useEffect, useState } from 'preact/compat'
import { useGet } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { Ago } from '../parts/time.tsx'

const PAUSE_MS = 300
const SHOWN = 30

/** Finds what was said in a conversation and leads to where it was said. */
export function MessageSearch({ id }: { id: number }) {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useGet('/chat/search', { query: { q, conversation: id, limit: SHOWN } }, { enabled: q !== '' })
  return (
    <section className="border-t px-4 py-3">
      <Field
        type="search"
        label={t('chat.search')}
        maxLength={100}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {q !== '' && data && (
        <ul aria-live="polite" className="mt-2">
          {data.length === 0 && <li className="py-2 text-m text-soft">{t('chat.search_none')}</li>}
          {data.map(({ id: key, seq, user, text, created_at: at }) => (
            <li key={key}>
              <a href={`/messages/${id}?at=${seq}`} className="block rounded-card px-2 py-2 hover:bg-sunken">
                <span className="flex justify-between gap-3 text-s text-faint">
                  {user.name} <Ago at={at} />
                </span>
                <span className="line-clamp-2 text-m">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
