import { Button, Field, Note, Radio, SkeletonRows, Switch, toast } from '@plaza/ui'
import { InfoIcon, LockIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { get, useQuery } from '../../data/ask.ts'
import { useMembership, useQueryClient } from '../../data/member.tsx'
import { type components, isProblem } from '../../data/plaza.ts'
import { useMessages } from '../../messages/index.ts'
import { useKept } from '../../parts/use-kept.ts'
import { FailedState, State } from '../../shell/states.tsx'
import { topicConfig } from '../../topics/lists.ts'
import { AboutFields, emptyTopic, JoinFields, PublishFields, type TopicDraft } from '../../topics/topic-form.tsx'

type NewTopic = components['schemas']['NewTopic']
type Errors = Record<string, string[] | undefined>

const permission = () => get('/feed/topics/check-can-create', {})

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('topics.new_title'), isIndexed: false }),
  Component: NewTopicPage,
})

function NewTopicPage() {
  const { t } = useMessages()
  const { data: may, error, refetch } = useQuery(permission())
  // What the form says first depends on it.
  const { isLoading } = useQuery(topicConfig())
  if (error && !may) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!may || isLoading) return <SkeletonRows rows={4} />
  if (!may.visible && !may.hidden)
    return (
      <State
        icon={<LockIcon size={24} />}
        isPage
        title={t('topics.cannot_create')}
        text={t('topics.cannot_create_text')}
      />
    )
  return <NewTopicForm may={may} />
}

interface Extra {
  visible: NewTopic['visible']
  invited_audit: boolean
  expense: number
}

function NewTopicForm({ may }: { may: components['schemas']['CanCreateTopic'] }) {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const { data: config } = useQuery(topicConfig())
  const { draft, change, forget } = useKept<TopicDraft>('topic', emptyTopic)
  const {
    draft: extra,
    change: also,
    forget: forgetExtra,
  } = useKept<Extra>('topic rules', {
    visible: may.visible ? 'visible' : 'hidden',
    invited_audit: true,
    expense: 0,
  })
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const isHidden = extra.visible === 'hidden'
  const rule = config?.config.join_permission
  const isAudited = (rule === 'byManager' || !rule ? draft.join_permission : rule) === 'afterAudit'

  const create = async () => {
    if (!draft.name.trim()) return setErrors({ name: [t('topics.unnamed')] })
    setIsBusy(true)
    try {
      const { id } = await plaza.POST('/feed/topics', { body: bodyOf(draft, extra, isAudited) })
      forget()
      forgetExtra()
      toast(t(config?.config.switch ? 'topics.created_waits' : 'topics.created'))
      await query.invalidateQueries({ queryKey: ['/user/followed-topics'] })
      navigate(`/topics/${id}`, { replace: true })
    } catch (error) {
      setErrors(isProblem(error) ? (error.errors ?? {}) : {})
      toast(t('topics.failed', { reason: (error as Error).message }), { isError: true })
      setIsBusy(false)
    }
  }

  return (
    <form
      className="grid gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <h1 className="text-xl font-semibold">{t('topics.new_title')}</h1>
      {config?.config.switch && <Note icon={<InfoIcon size={18} />}>{t('topics.will_wait')}</Note>}
      <AboutFields draft={draft} change={change} errors={errors} />
      <fieldset>
        <legend className="mb-1 text-m font-semibold">{t('topics.who_finds')}</legend>
        {!(may.visible && may.hidden) && (
          <p className="mb-1 text-m text-soft">{t(may.hidden ? 'topics.only_hidden' : 'topics.only_visible')}</p>
        )}
        <Radio
          name="visible"
          label={t('topics.visible')}
          hint={t('topics.visible_hint')}
          disabled={!may.visible}
          checked={!isHidden}
          onChange={() => also({ visible: 'visible' })}
        />
        <Radio
          name="visible"
          label={t('topics.hidden')}
          hint={t('topics.hidden_hint')}
          disabled={!may.hidden}
          checked={isHidden}
          onChange={() => also({ visible: 'hidden' })}
        />
      </fieldset>
      <JoinFields draft={draft} change={change} />
      {isAudited && (
        <Switch
          label={t('topics.invited_audit')}
          hint={t('topics.invited_audit_hint')}
          checked={extra.invited_audit}
          onChange={(event) => also({ invited_audit: event.currentTarget.checked })}
        />
      )}
      {isHidden && (
        <Field
          label={t('topics.expense')}
          hint={t('topics.expense_hint')}
          type="number"
          inputMode="numeric"
          min={0}
          value={extra.expense}
          error={errors['expense']?.[0]}
          onInput={(event) => also({ expense: Math.max(0, Math.trunc(event.currentTarget.valueAsNumber) || 0) })}
        />
      )}
      <PublishFields draft={draft} change={change} />
      <Button type="submit" look="primary" size="l" busy={isBusy}>
        {t('topics.create')}
      </Button>
    </form>
  )
}

function bodyOf(draft: TopicDraft, extra: Extra, isAudited: boolean): NewTopic {
  const { desc, topic_category_id: category, logo, bg, ...rest } = draft
  return {
    ...rest,
    name: draft.name.trim(),
    ...(desc.trim() && { desc: desc.trim() }),
    ...(category && { topic_category_id: category }),
    ...(logo && { logo }),
    ...(bg && { bg }),
    join_permission: isAudited ? 'afterAudit' : 'directJoin',
    join_mode: isAudited ? 'need-audit' : 'open',
    visible: extra.visible,
    ...(isAudited && { invited_audit: extra.invited_audit }),
    ...(extra.visible === 'hidden' && extra.expense > 0 && { expense: extra.expense }),
  }
}
