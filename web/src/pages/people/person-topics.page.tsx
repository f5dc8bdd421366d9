import { TopicsIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { fetchList } from '../../data/query.ts'
import { useMessages } from '../../messages/index.ts'
import { loadPerson, PersonFrame, personHead, personId } from '../../people/person-frame.tsx'
import { State } from '../../shell/states.tsx'
import { topicLists } from '../../topics/lists.ts'
import { TopicList } from '../../topics/topic-list.tsx'

export default definePage({
  bar: 'back',
  load: (context) => Promise.all([loadPerson(context), fetchList(context.query, topicLists.ofUser(personId(context)))]),
  head: (context) => personHead(context, context.messages.t('people.topics')),
  Component: TopicsOfPerson,
})

function TopicsOfPerson(address: Address) {
  const { t } = useMessages()
  return (
    <PersonFrame id={personId(address)}>
      {({ id }) => (
        <TopicList
          list={topicLists.ofUser(id)}
          empty={<State icon={<TopicsIcon size={24} />} title={t('people.no_topics')} />}
        />
      )}
    </PersonFrame>
  )
}
