import { useMayOpen } from '../app/router.tsx'
import { type PlainWord, useConsole } from '../messages/index.ts'
import { Section } from '../parts/page.tsx'
import { PublicLink } from '../parts/public-link.tsx'
import { To } from '../parts/values.tsx'

/** The lists that hold things of a person, by the filter that shows theirs alone. */
const LISTS: readonly (readonly [title: PlainWord, path: string, filter: string])[] = [
  ['nav.feeds', '/feeds', 'user_id'],
  ['nav.comments', '/comments', 'user_id'],
  ['nav.topics', '/topics', 'creator_user_id'],
  ['nav.events', '/events', 'user_id'],
  ['nav.brands', '/brands', 'user_id'],
  ['nav.commodities', '/commodities', 'user_id'],
  ['nav.knowledge', '/knowledge', 'author_id'],
  ['nav.infos', '/infos', 'author_id'],
  ['nav.questions', '/wendas', 'author_id'],
  ['nav.chat_groups', '/chat/groups', 'owner_id'],
  ['person.reports_about', '/reports', 'owner_id'],
  ['person.reports_by', '/reports', 'reporter_id'],
  ['nav.orders', '/orders', 'owner_id'],
  ['nav.withdrawals', '/withdrawals', 'owner_id'],
  ['nav.debts', '/debts', 'user_id'],
  ['nav.strays', '/strays', 'owner_id'],
  ['person.acts_on', '/audit', 'object'],
  ['person.acts_by', '/audit', 'actor_id'],
]

/** Everything of a person, as far as the caller may open it, and the page that everyone sees of them. */
export function PersonLinks({ id, isGone }: { id: number; isGone: boolean }) {
  const { t } = useConsole()
  const mayOpen = useMayOpen()
  return (
    <Section title={t('person.theirs')}>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-s">
        {!isGone && (
          <li>
            <PublicLink kind="users" id={id} />
          </li>
        )}
        {LISTS.filter(([, path]) => mayOpen(path)).map(([title, path, filter]) => (
          <li key={`${path} ${filter}`}>
            <To to={`${path}?${filter}=${filter === 'object' ? `users:${id}` : id}`}>{t(title)}</To>
          </li>
        ))}
      </ul>
    </Section>
  )
}
