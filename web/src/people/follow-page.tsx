import { PeopleIcon } from '@plaza/ui/icons'
import { type Address, definePage } from '../app/page.ts'
import { fetchList } from '../data/query.ts'
import { useMessages } from '../messages/index.ts'
import { State } from '../shell/states.tsx'
import { peopleLists } from './lists.ts'
import { PeopleList } from './people-list.tsx'
import { loadPerson, PersonFrame, personHead, personId } from './person-frame.tsx'

/** A page of a person's followers, or of the people they follow. */
export const defineFollowPage = (which: 'followers' | 'followings') =>
  definePage({
    bar: 'back',
    load: (context) =>
      Promise.all([loadPerson(context), fetchList(context.query, peopleLists[which](personId(context)))]),
    head: (context) => personHead(context, context.messages.t(`people.${which}`)),
    Component: (address) => <FollowPage which={which} address={address} />,
  })

function FollowPage({ which, address }: { which: 'followers' | 'followings'; address: Address }) {
  const { t } = useMessages()
  return (
    <PersonFrame id={personId(address)}>
      {({ id }) => (
        <PeopleList
          list={peopleLists[which](id)}
          empty={<State icon={<PeopleIcon size={24} />} title={t(`people.no_${which}`)} />}
        />
      )}
    </PersonFrame>
  )
}
