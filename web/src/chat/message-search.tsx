import { Button, Field } from '@plaza/ui'
import { useState } from 'preact/compat'
import { afterLast, list, useInfiniteQuery } from '../data/ask.ts'
import { Ago } from '../parts/time.tsx'
import { useRested } from '../parts/use-rested.ts'
import { FailedState } from '../shell/states.tsx'
import { useChatMessages } from './messages.ts'
import { titleOf } from './names.ts'
import type { Conversation } from './store/types.ts'

const SHOWN = 30

const messagesWith = (q: string, conversation: number | undefined) =>
  list(
    '/chat/search',
    { query: { q, limit: SHOWN, ...(conversation !== undefined && { conversation }) } },
    afterLast(SHOWN, ({ id }: { id: number }) => ({ before: id })),
  )

/** Finds what was said in a conversation and leads to where it was said. */
export function MessageSearch({ id }: { id: number }) {
  const { t } = useChatMessages()
  const [typed, setTyped] = useState('')
  const q = useRested(typed.trim())
  return (
    <section className="border-t px-4 py-3">
      <Field
        type="search"
        label={t('chat.search')}
        maxLength={100}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {q !== '' && <FoundMessages q={q} conversation={id} />}
    </section>
  )
}

interface FoundMessagesProps {
  q: string
  /** Only here; otherwise everywhere, with the name of each conversation. */
  conversation?: number
  conversations?: ReadonlyMap<number, Conversation>
}

export function FoundMessages({ q, conversation, conversations }: FoundMessagesProps) {
  const { t } = useChatMessages()
  const found = useInfiniteQuery(messagesWith(q, conversation))
  const messages = found.data?.pages.flat()
  if (found.error && !messages) return <FailedState error={found.error} onRetry={() => void found.refetch()} />
  if (!messages) return null
  return (
    <>
      <ul aria-live="polite" className="mt-2">
        {messages.length === 0 && <li className="py-2 text-m text-soft">{t('chat.search_none')}</li>}
        {messages.map(({ id: key, conversation_id: id, seq, user, text, created_at: at }) => {
          const where = conversations?.get(id)
          return (
            <li key={key}>
              <a href={`/messages/${id}?at=${seq}`} className="block rounded-card px-2 py-2 hover:bg-sunken">
                <span className="flex justify-between gap-3 text-s text-faint">
                  <span className="min-w-0 truncate">
                    {where ? <b className="font-semibold text-soft">{titleOf(where)}</b> : user.name}
                  </span>
                  <Ago at={at} />
                </span>
                <span className="line-clamp-2 text-m [overflow-wrap:anywhere]">
                  {where && where.kind !== 'direct' ? t('chat.said', { name: user.name, text }) : text}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      {found.hasNextPage && (
        <Button size="s" look="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('chat.search_more')}
        </Button>
      )}
    </>
  )
}
