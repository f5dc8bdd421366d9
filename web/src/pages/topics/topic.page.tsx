import { LinkButton, Note } from '@plaza/ui'
import { EditIcon, LockIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { fetchList } from '../../data/query.ts'
import { FeedList } from '../../feeds/feed-list.tsx'
import { feedLists } from '../../feeds/lists.ts'
import { useMessages } from '../../messages/index.ts'
import { State } from '../../shell/states.tsx'
import type { Topic } from '../../topics/lists.ts'
import { idOf, loadTopic, TopicFrame, topicHead } from '../../topics/topic-frame.tsx'

export default definePage({
  bar: 'back',
  load: async (context) => {
    const topic = await loadTopic(context)
    if (isOpen(topic)) await fetchList(context.query, feedLists.ofTopic(topic.id))
  },
  head: (context) => topicHead(context),
  Component: TopicPage,
})

const isOpen = ({ visible, has_followed: isMember }: Topic): boolean => visible === 'visible' || isMember

function TopicPage(address: Address) {
  const { t } = useMessages()
  const id = idOf(address)
  return (
    <TopicFrame id={id}>
      {(topic) =>
        isOpen(topic) ? (
          <FeedList
            list={feedLists.ofTopic(id)}
            empty={
              <State icon={<EditIcon size={24} />} title={t('topics.no_feeds')} text={t('topics.no_feeds_text')}>
                <LinkButton look="primary" href={`/publish?topic=${id}`}>
                  {t('topics.publish')}
                </LinkButton>
              </State>
            }
          />
        ) : (
          <div className="p-4">
            <Note icon={<LockIcon size={18} />}>
              <p className="font-semibold">{t('topics.members_only')}</p>
              <p className="text-soft">{t('topics.members_only_text')}</p>
            </Note>
          </div>
        )
      }
    </TopicFrame>
  )
}
