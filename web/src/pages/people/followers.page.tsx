import { PeopleIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../../app/page.ts'
import { peopleLists } from '../../people/lists.ts'
import { PeopleList } from '../../people/people-list.tsx'
import { loadPerson, PersonFrame, personHead, personId } from '../../people/person-frame.tsx'
import { State } from '../../shell/states.tsx'
import { peopleWords, usePeopleWords } from '../../words/people.ts'

export default definePage({
  bar: 'back',
  load: (context) =>
    Promise.all([loadPerson(context), context.query.fetchInfiniteQuery(peopleLists.followers(personId(context)))]),
  head: (context) => personHead(context, peopleWords(context.words).t('people.followers')),
  Component: PeoplePage,
})

function PeoplePage(address: Address) {
  const { t } = usePeopleWords()
  return (
    <PersonFrame id={personId(address)}>
      {({ id }) => (
        <PeopleList
          list={peopleLists.followers(id)}
          empty={<State icon={<PeopleIcon size={24} />} title={t('people.no_followers')} />}
        />
      )}
    </PersonFrame>
  )
}
