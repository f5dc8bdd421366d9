import { Button, Select, toast } from '@plaza/ui'
import { PinIcon } from '@plaza/ui/icons'
import { useQueries } from '@tanstack/react-query'
import { get, useQuery } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import type { FeedTheme } from '../data/types.ts'
import { usePublishWords } from '../words/publish.ts'
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

/** Those of the topics one is in that take what one publishes. Where chosen members publish, the topic is asked. */
function useOpenTopics(joined: JoinedTopic[], me: number | undefined): JoinedTopic[] {
  const isMine = ({ creator_user_id: creator }: JoinedTopic) => creator === me
  const asked = joined.filter((topic) => topic.publish_permission === 'specialUser' && !isMine(topic))
  const answers = useQueries({
    queries: asked.map(({ id }) =>
      get<{ can_pub: boolean }>('/user/feed-topics/{topic}/can-pub', { path: { topic: id } }),
    ),
  })
  const allowed = new Set(asked.filter((_, at) => answers[at]?.data?.can_pub).map(({ id }) => id))
  return joined.filter(
    (topic) =>
      isMine(topic) || !['creatorOnly', 'specialUser'].includes(topic.publish_permission) || allowed.has(topic.id),
  )
}

const MAX_TOPICS = 5
const DIGITS = 4

/** Where it will appear: topics, a theme, a place on the map. */
export function Where({ draft, onChange }: WhereProps) {
  const { t } = usePublishWords()
  const me = useMe()
  const { data: joined } = useQuery(get<JoinedTopic[]>('/user/followed-topics', { query: { limit: 100 } }))
  const topics = useOpenTopics(joined ?? [], me?.id)
  const { data: themes = [] } = useQuery(get<FeedTheme[]>('/feed-themes', { query: { limit: 50 } }))

  const addPlace = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onChange({ place: { latitude: coords.latitude.toFixed(DIGITS), longitude: coords.longitude.toFixed(DIGITS) } })
        toast(t('publish.place_added'))
      },
      () => toast(t('publish.place_failed'), { isError: true }),
    )
  const toggle = (id: number) =>
    onChange({
      topics: draft.topics.includes(id)
        ? draft.topics.filter((each) => each !== id)
        : [...draft.topics, id].slice(0, MAX_TOPICS),
    })

  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-2 text-m font-semibold">
          {t('publish.topics')}{' '}
          <span className="text-s font-normal text-faint">
            {/* Nobody is told to join one before it is known that they have not. */}
            {joined && (topics.length > 0 ? t('publish.topics_hint') : t('publish.no_topics'))}
          </span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {topics.map(({ id, name }) => (
            <label
              key={id}
              className="cursor-pointer rounded-pill bg-sunken px-3 py-1.5 text-s text-soft has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2"
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={draft.topics.includes(id)}
                onChange={() => toggle(id)}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <Select
        label={t('publish.theme')}
        value={String(draft.theme ?? '')}
        onChange={(event) => onChange({ theme: Number(event.currentTarget.value) || undefined } as Partial<Draft>)}
        options={[
          { value: '', label: t('publish.no_theme') },
          ...themes.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
      <Button
        size="s"
        className="justify-self-start"
        onClick={draft.place ? () => onChange({ place: undefined } as Partial<Draft>) : addPlace}
      >
        <PinIcon size={18} />
        {draft.place ? t('publish.remove_place') : t('publish.place')}
      </Button>
    </div>
  )
}
