import { MessageButton } from '../chat/message-button.tsx'
import { useMe } from '../data/member.tsx'
import type { components } from '../data/plaza.ts'
import { AvatarLink } from '../parts/avatar-link.tsx'
import { useShopMessages } from './messages.ts'

interface SellerProps {
  user: components['schemas']['UserSummary']
  /** What the person is here. */
  role: string
  /** How to get what they offer. */
  how: string
}

/** Who offers something and how to get it: by talking to them. */
export function Seller({ user, role, how }: SellerProps) {
  const { t } = useShopMessages()
  const me = useMe()
  const isOwn = me?.id === user.id
  return (
    <section aria-label={t('shop.how')} className="grid gap-3 rounded-card border p-4">
      <p className="flex items-center gap-3">
        <AvatarLink user={user} size={48} />
        <span className="min-w-0 flex-1">
          <span className="block text-s text-faint">{role}</span>
          <a href={`/people/${user.id}`} className="block truncate font-semibold hover:underline">
            {user.name}
          </a>
        </span>
        {!isOwn && <MessageButton user={user} label={t('shop.message')} />}
      </p>
      <p className="text-m text-soft">{isOwn ? t('shop.how_own') : how}</p>
    </section>
  )
}
