import { Badge, LinkButton, TabLinks } from '@plaza/ui'
import { PinIcon, VerifiedIcon } from '@plaza/ui/icons'
import { useAddress } from '../app/router.tsx'
import { MessageButton } from '../chat/message-button.tsx'
import { useQuery } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Cover } from '../parts/cover.tsx'
import { utc } from '../parts/time.tsx'
import { FollowButton } from './follow-button.tsx'
import { tagsOf, type User } from './lists.ts'
import { PersonMenu } from './person-menu.tsx'
import { RewardRank } from './reward-rank.tsx'

/** A person's header: picture, name, bio, and links to their pages. */
export function PersonHeader({ user }: { user: User }) {
  const { t, compact, date } = useMessages()
  const me = useMe()
  const isMe = me?.id === user.id
  const { data: tags = [] } = useQuery(tagsOf(user.id))
  const counts = [
    [t('people.followings'), user.extra?.followings_count ?? 0, `/people/${user.id}/followings`],
    [t('people.followers'), user.extra?.followers_count ?? 0, `/people/${user.id}/followers`],
    [t('people.likes'), user.extra?.likes_count ?? 0, undefined],
  ] as const
  return (
    <header>
      <Cover cover={user.bg} thumbnail={user.avatar} />
      <div className="px-4 pb-4">
        <div className="-mt-10 flex items-end gap-2">
          <span className="relative shrink-0 rounded-pill border-4 border-surface bg-surface">
            <Avatar file={user.avatar} name={user.name} size={96} />
          </span>
          <span className="ml-auto flex items-center gap-2">
            {isMe ? (
              <LinkButton href="/me/settings/profile">{t('people.edit')}</LinkButton>
            ) : (
              <>
                <PersonMenu user={user} />
                <MessageButton user={user} />
                <FollowButton user={user} size="m" />
              </>
            )}
          </span>
        </div>
        <h1 className="mt-3 flex flex-wrap items-center gap-2 text-xl font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{user.name}</span>
          {user.verified && (
            <VerifiedIcon size={20} label={user.verified.description} className="shrink-0 text-accent" />
          )}
          {!isMe && user.following && <Badge>{t('people.follows_you')}</Badge>}
        </h1>
        {user.bio && <p className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">{user.bio}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-s text-faint">
          {user.location && (
            <span className="flex items-center gap-1">
              <PinIcon size={14} />
              {user.location}
            </span>
          )}
          <span>{t('people.since', { date: date(utc(user.created_at), 'date') })}</span>
        </p>
        {tags.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {tags.map(({ id, name }) => (
              <li key={id} className="rounded-pill bg-sunken px-3 py-1 text-s text-soft">
                {name}
              </li>
            ))}
          </ul>
        )}
        <ul className="num mt-4 flex gap-6">
          {counts.map(([word, count, href]) => (
            <li key={word}>
              {href ? (
                <a href={href} className="hover:underline">
                  <b className="font-semibold">{compact(count)}</b> <span className="text-s text-soft">{word}</span>
                </a>
              ) : (
                <>
                  <b className="font-semibold">{compact(count)}</b> <span className="text-s text-soft">{word}</span>
                </>
              )}
            </li>
          ))}
        </ul>
        <RewardRank user={user.id} />
      </div>
      <PersonTabs user={user} />
    </header>
  )
}

function PersonTabs({ user }: { user: User }) {
  const { t } = useMessages()
  const { path } = useAddress()
  const links = [
    { href: `/people/${user.id}`, label: t('people.posts') },
    { href: `/people/${user.id}/topics`, label: t('people.topics') },
    { href: `/people/${user.id}/followers`, label: t('people.followers') },
    { href: `/people/${user.id}/followings`, label: t('people.followings') },
  ]
  return (
    <TabLinks
      className="border-b"
      label={t('people.tabs')}
      links={links.map((link) => ({ ...link, current: link.href === path }))}
    />
  )
}
