import { Coins, SkeletonRows } from '@plaza/ui'
import {
  BellIcon,
  BookmarkIcon,
  CalendarIcon,
  ChevronRightIcon,
  type Icon,
  SettingsIcon,
  ShopIcon,
  SignOutIcon,
  TasksIcon,
  TopicsIcon,
  WalletIcon,
} from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { definePage } from '../../app/page.ts'
import { useMe, useMembership } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import { Avatar } from '../../parts/avatar.tsx'

export default definePage({
  needsMember: true,
  head: ({ messages }) => ({ title: messages.t('people.me'), isIndexed: false }),
  Component: MePage,
})

const ROW = 'flex w-full items-center gap-4 border-b px-4 py-4 text-start hover:bg-sunken'

/** Everything of one's own, a tap away: the last item of the phone's dock. */
function MePage() {
  const { t, compact } = useMessages()
  const { leave } = useMembership()
  const me = useMe()
  if (!me) return <SkeletonRows rows={6} />
  const counts = [
    [t('people.posts'), me.extra?.feeds_count ?? 0, `/people/${me.id}`],
    [t('people.followings'), me.extra?.followings_count ?? 0, `/people/${me.id}/followings`],
    [t('people.followers'), me.extra?.followers_count ?? 0, `/people/${me.id}/followers`],
  ] as const
  return (
    <>
      <a href={`/people/${me.id}`} className="flex items-center gap-4 px-4 pt-6 pb-4 hover:underline">
        <Avatar file={me.avatar} name={me.name} size={64} />
        <div className="min-w-0">
          <h1 className="truncate text-l font-semibold">{me.name}</h1>
          {me.bio && <p className="truncate text-m text-soft">{me.bio}</p>}
        </div>
      </a>
      <ul className="num grid grid-cols-3 border-y text-center">
        {counts.map(([word, count, href]) => (
          <li key={word}>
            <a href={href} className="block py-3 hover:bg-sunken">
              <b className="block text-l font-semibold">{compact(count)}</b>
              <span className="text-s text-soft">{word}</span>
            </a>
          </li>
        ))}
      </ul>
      <nav aria-label={t('people.me')}>
        <Row href="/wallet" Icon={WalletIcon} word={t('people.wallet')}>
          <Coins amount={me.currency.sum} />
        </Row>
        <Row href="/tasks" Icon={TasksIcon} word={t('people.tasks')} />
        <Row href="/topics?list=mine" Icon={TopicsIcon} word={t('people.topics')} />
        <Row href="/events?when=mine" Icon={CalendarIcon} word={t('people.events')} />
        <Row href="/shop/mine" Icon={ShopIcon} word={t('people.selling')} />
        <Row href="/me/collected" Icon={BookmarkIcon} word={t('people.collected')} />
        <Row href="/notices" Icon={BellIcon} word={t('people.notices')} />
        <Row href="/me/settings" Icon={SettingsIcon} word={t('people.settings')} />
        <button type="button" className={ROW} onClick={() => void leave()}>
          <SignOutIcon size={20} className="text-soft" />
          <span className="flex-1">{t('people.sign_out')}</span>
        </button>
      </nav>
    </>
  )
}

function Row({ href, Icon, word, children }: { href: string; Icon: Icon; word: string; children?: ReactNode }) {
  return (
    <a href={href} className={ROW}>
      <Icon size={20} className="text-soft" />
      <span className="flex-1">{word}</span>
      {children}
      <ChevronRightIcon size={18} className="text-faint" />
    </a>
  )
}
