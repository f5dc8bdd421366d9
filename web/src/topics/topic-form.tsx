import { Field, Radio, Select, TextArea } from '@plaza/ui'
import { useQuery } from '../data/ask.ts'
import { useMessages } from '../messages/index.ts'
import { PictureField } from '../parts/picture-field.tsx'
import { type Topic, topicCategories, topicConfig } from './lists.ts'

export interface TopicDraft {
  name: string
  desc: string
  topic_category_id: number | null
  logo?: string | null
  bg?: string | null
  join_permission: Topic['join_permission']
  publish_permission: Topic['publish_permission']
}

export const emptyTopic: TopicDraft = {
  name: '',
  desc: '',
  topic_category_id: null,
  join_permission: 'directJoin',
  publish_permission: 'memberOnly',
}

const PUBLISHERS = ['allUser', 'memberOnly', 'specialUser', 'creatorOnly'] as const
const MAX_NAME = 100
const MAX_DESC = 500

interface PartProps {
  draft: TopicDraft
  change: (part: Partial<TopicDraft>) => void
}

/** What a topic says of itself. */
export function AboutFields({
  draft,
  change,
  pictures,
  errors,
}: PartProps & { pictures?: Pick<Topic, 'logo' | 'bg'>; errors: Record<string, string[] | undefined> }) {
  const { t } = useMessages()
  const { data: categories = [] } = useQuery(topicCategories())
  return (
    <>
      <Field
        label={t('topics.name')}
        hint={t('topics.name_hint')}
        required
        maxLength={MAX_NAME}
        value={draft.name}
        error={errors['name']?.[0]}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
      <TextArea
        label={t('topics.desc')}
        optional
        rows={4}
        maxLength={MAX_DESC}
        value={draft.desc}
        error={errors['desc']?.[0]}
        onInput={(event) => change({ desc: event.currentTarget.value })}
      />
      <Select
        label={t('topics.category')}
        value={String(draft.topic_category_id ?? '')}
        placeholder={t('topics.no_category')}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => change({ topic_category_id: Number(event.currentTarget.value) || null })}
      />
      <PictureField label={t('topics.logo')} url={pictures?.logo?.url} onChange={(logo) => change({ logo })} />
      <PictureField label={t('topics.cover')} shape="wide" url={pictures?.bg?.url} onChange={(bg) => change({ bg })} />
    </>
  )
}

/** Who joins; where the community decided for all topics, that is said instead. */
export function JoinFields({ draft, change }: PartProps) {
  const { t } = useMessages()
  const { data } = useQuery(topicConfig())
  const rule = data?.config.join_permission
  return (
    <fieldset>
      <legend className="mb-1 text-m font-semibold">{t('topics.who_joins')}</legend>
      {rule === 'directJoin' || rule === 'afterAudit' ? (
        <p className="text-m text-soft">{t(rule === 'directJoin' ? 'topics.fixed_open' : 'topics.fixed_audit')}</p>
      ) : (
        (['directJoin', 'afterAudit'] as const).map((each) => (
          <Radio
            key={each}
            name="join"
            label={t(each === 'directJoin' ? 'topics.open' : 'topics.need_audit')}
            checked={draft.join_permission === each}
            onChange={() => change({ join_permission: each })}
          />
        ))
      )}
    </fieldset>
  )
}

export function PublishFields({ draft, change }: PartProps) {
  const { t } = useMessages()
  const { data } = useQuery(topicConfig())
  const rule = data?.config.publish_permission
  return (
    <fieldset>
      <legend className="mb-1 text-m font-semibold">{t('topics.who_posts')}</legend>
      {rule && rule !== 'byManager' ? (
        <p className="text-m text-soft">{t('topics.fixed_publish', { who: t(`topics.${rule}`) })}</p>
      ) : (
        PUBLISHERS.map((each) => (
          <Radio
            key={each}
            name="publish"
            label={t(`topics.${each}`)}
            checked={draft.publish_permission === each}
            onChange={() => change({ publish_permission: each })}
          />
        ))
      )}
    </fieldset>
  )
}
