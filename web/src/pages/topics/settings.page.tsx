import { Button, Dialog, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { type Address, definePage } from '../../app/page.ts'
import { navigate } from '../../app/router.tsx'
import { lazyBody } from '../../chat/lazy-body.tsx'
import { useMe, useMembership, useQueryClient } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import { useMessages } from '../../messages/index.ts'
import { useSubmit } from '../../parts/use-submit.ts'
import { ForbiddenState } from '../../shell/states.tsx'
import { useHasChat } from '../../shell/use-has-chat.ts'
import type { Topic } from '../../topics/lists.ts'
import { AboutFields, JoinFields, PublishFields, type TopicDraft } from '../../topics/topic-form.tsx'
import { idOf, TopicFrame, topicHead } from '../../topics/topic-frame.tsx'

const TopicChatSwitch = lazyBody(() =>
  import('../../chat/settings/topic-chat-switch.tsx').then((code) => code.TopicChatSwitch),
)

export default definePage({
  bar: 'back',
  needsMember: true,
  head: (context) => ({
    ...topicHead(context, context.messages.t('topics.settings')),
    isIndexed: false,
  }),
  Component: (address: Address) => <TopicFrame id={idOf(address)}>{(topic) => <Settings topic={topic} />}</TopicFrame>,
})

function Settings({ topic }: { topic: Topic }) {
  const me = useMe()
  const hasChat = useHasChat()
  if (me && me.id !== topic.creator_user_id) return <ForbiddenState />
  return (
    <>
      <SettingsForm key={topic.id} topic={topic} />
      {hasChat && topic.status === 'passed' && <TopicChatSwitch topic={topic} />}
      <Removal topic={topic} />
    </>
  )
}

const draftOf = (topic: Topic): TopicDraft => ({
  name: topic.name,
  desc: topic.desc ?? '',
  topic_category_id: topic.category?.id ?? null,
  join_permission: topic.join_permission,
  publish_permission: topic.publish_permission,
})

function SettingsForm({ topic }: { topic: Topic }) {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(topic))
  const [errors, setErrors] = useState<Record<string, string[] | undefined>>({})
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<TopicDraft>) => setDraft((now) => ({ ...now, ...part }))

  const save = async () => {
    setIsBusy(true)
    try {
      const body = { ...draft, name: draft.name.trim(), desc: draft.desc.trim() || null }
      await plaza.PATCH('/feed/topics/{topic}', { params: { path: { topic: topic.id } }, body })
      setErrors({})
      toast(t('topics.saved'))
      await query.invalidateQueries({ queryKey: ['/feed/topics/{topic}'] })
    } catch (error) {
      setErrors(isProblem(error) ? (error.errors ?? {}) : {})
      toast(t('topics.failed', { reason: (error as Error).message }), { isError: true })
    }
    setIsBusy(false)
  }

  return (
    <form
      className="grid gap-6 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <AboutFields draft={draft} change={change} pictures={topic} errors={errors} />
      <JoinFields draft={draft} change={change} />
      <PublishFields draft={draft} change={change} />
      <Button type="submit" look="primary" busy={isBusy}>
        {t('topics.save')}
      </Button>
    </form>
  )
}

function Removal({ topic }: { topic: Topic }) {
  const { t } = useMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { submit: remove, isBusy } = useSubmit(async () => {
    try {
      await plaza.DELETE('/feed/topics/{topic}', { params: { path: { topic: topic.id } } })
      toast(t('topics.deleted'))
      query.removeQueries({ queryKey: ['/feed/topics/{topic}'] })
      await query.invalidateQueries({ queryKey: ['/feed/topics'] })
      navigate('/topics?list=mine', { replace: true })
    } catch (error) {
      toast(t('topics.failed', { reason: (error as Error).message }), { isError: true })
    }
  })
  return (
    <div className="border-t p-4">
      <Button look="danger" onClick={() => setIsAsking(true)}>
        {t('topics.delete')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('topics.delete_ask', { name: topic.name })}
        footer={
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {t('topics.delete')}
          </Button>
        }
      >
        <p>{t('topics.delete_text')}</p>
      </Dialog>
    </div>
  )
}
