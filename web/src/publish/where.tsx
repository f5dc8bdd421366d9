import { Button } from '@plaza/ui'
import { useEffect, useState } from 'preact/compat'
import { get, useQuery } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { useCanPublish } from '../topics/use-can-publish.ts'
import type { Draft } from './draft.ts'

interface WhereProps {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

interface JoinedTopic {
  id: number
  name: string
  creator_user_id: number
  publish_permission: string
}

/**
 * The member's topics in which they may publish. Topics where only chosen members publish are checked at once; where
 * all members do, only the picked ones are, because hardly anyone is muted.
 */
function useTopics(joined: JoinedTopic[], picked: readonly number[], me: number | undefined) {
  const [asked, setAsked] = useState(picked)
  useEffect(() => setAsked((before) => [...new Set([...before, ...picked])]), [picked])
  const isAsked = ({ id, publish_permission: rule }: JoinedTopic) => rule !== 'memberOnly' || asked.includes(id)
  const answers = useCanPublish(joined.filter(isAsked), me)
  const open = joined.filter((topic) => {
    const answer = answers.get(topic.id)
    return topic.publish_permission === 'memberOnly' || answer === true
  })
  const muted = open.filter((topic) => answers.get(topic.id) === false)
  return { open, muted }
}

const MAX_TOPICS = 5
/** How many topics are offered before one asks for the rest. */
const FIRST_TOPICS = 8

/** Where it will appear: topics and a theme. */
export function Where({ draft, onChange }: WhereProps) {
  const { t } = useMessages()
  const me = useMe()
  const { data: joined } = useQuery(get('/user/followed-topics', { query: { limit: 100 } }))
  const { open: topics, muted } = useTopics(joined ?? [], draft.topics, me?.id)
  const isMuted = (id: number) => muted.some((topic) => topic.id === id)
  useEffect(() => {
    if (draft.topics.some(isMuted)) onChange({ topics: draft.topics.filter((id) => !isMuted(id)) })
  }, [muted.length, draft.topics])
  const { data: themes = [] } = useQuery(get('/feed-themes', { query: { limit: 50 } }))

  const [isAll, setAll] = useState(false)
  const shown = isAll ? topics : topics.filter(({ id }, nth) => nth < FIRST_TOPICS || draft.topics.includes(id))
  const toggle = (id: number) =>
    onChange({
      topics: draft.topics.includes(id)
        ? draft.topics.filter((each) => each !== id)
        : [...draft.topics, id].slice(0, MAX_TOPICS),
    })

  return (
    <div className="flex flex-wrap items-center gap-2 border-t pt-4">
      <fieldset className="contents">
        <legend className="sr-only">{t('publish.topics_hint')}</legend>
        {/* No one is told to join one before it is known that they have not. */}
        {joined && topics.length === 0 && <span className="text-s text-faint">{t('publish.no_topics')}</span>}
        {shown.map(({ id, name }) => (
          <label
            key={id}
            className="cursor-pointer rounded-pill bg-sunken px-3 py-1.5 text-s text-soft has-disabled:cursor-not-allowed has-disabled:line-through has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={draft.topics.includes(id)}
              disabled={isMuted(id)}
              onChange={() => toggle(id)}
            />
            # {name}
          </label>
        ))}
        {shown.length < topics.length && (
          <Button size="s" look="quiet" onClick={() => setAll(true)}>
            {t('publish.more_topics', { count: topics.length - shown.length })}
          </Button>
        )}
        <div role="status" className="w-full empty:hidden">
          {muted.map(({ id, name }) => (
            <p key={id} className="mt-2 text-s text-danger">
              {t('publish.muted', { name })}
            </p>
          ))}
        </div>
      </fieldset>
      <select
        aria-label={t('publish.theme')}
        value={String(draft.theme ?? '')}
        onChange={(event) => onChange({ theme: Number(event.currentTarget.value) || undefined })}
        className="cursor-pointer rounded-pill bg-sunken px-3 py-1.5 text-s text-soft"
      >
        <option value="">{t('publish.no_theme')}</option>
        {themes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
