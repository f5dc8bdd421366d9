import { TopicsIcon } from '@plaza/ui/icons'
import { definePage, type Place } from '../../app/page.ts'
import { loadPerson, PersonFrame, personHead, personId } from '../../people/person-frame.tsx'
import { State } from '../../shell/states.tsx'
import { topicLists } from '../../topics/lists.ts'
import { TopicList } from '../../topics/topic-list.tsx'
import { peopleWords, usePeopleWords } from '../../words/people.ts'

export default definePage({
  bar: 'back',
  load: (context) =>
    Promise.all([loadPerson(context), context.query.fetchInfiniteQuery(topicLists.ofUser(personId(context)))]),
  head: (context) => personHead(context, peopleWords(context.words).t('people.topics')),
  Component: TopicsOfPerson,
})

function TopicsOfPerson(place: Place) {
  const { t } = usePeopleWords()
  return (
    <PersonFrame id={personId(place)}>
      {({ id }) => (
        <TopicList
          list={topicLists.ofUser(id)}
          empty={<State icon={<TopicsIcon size={24} />} title={t('people.no_topics')} />}
        />
      )}
    </PersonFrame>
  )
}
