import { Button, Coins, Dialog, LinkButton } from '@plaza/ui'
import { CheckIcon, ClockIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { useAddress } from '../app/router.tsx'
import { useMe, useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import type { Topic } from './lists.ts'
import { useJoin } from './use-join.ts'

interface JoinButtonProps {
  topic: Topic
  size?: 's' | 'm'
}

/** Joining in all its states: mine, member, waiting, paid, by application, open. */
export function JoinButton({ topic, size = 'm' }: JoinButtonProps) {
  const { t, number } = useMessages()
  const { requireMember } = useMembership()
  const me = useMe()
  const { search } = useAddress()
  const [asks, setAsks] = useState<'pay' | 'leave'>()
  const { join, leave, isBusy } = useJoin(topic)
  const invitor = Number(search.get('invitor')) || undefined
  const close = () => setAsks(undefined)
  const closing = (act: () => Promise<void>) => () => {
    close()
    void act()
  }

  if (me?.id === topic.creator_user_id)
    return (
      <LinkButton size={size} href={`/topics/${topic.id}/settings`}>
        {t('topics.yours')}
      </LinkButton>
    )
  if (topic.has_followed)
    return (
      <>
        <Button size={size} icon={<CheckIcon size={16} />} busy={isBusy} onClick={() => setAsks('leave')}>
          {t('topics.joined')}
        </Button>
        <Dialog
          open={asks === 'leave'}
          onClose={close}
          title={t('topics.leave_ask', { name: topic.name })}
          footer={
            <Button look="danger" onClick={closing(leave)}>
              {t('topics.leave')}
            </Button>
          }
        >
          <p>{t('topics.leave_text')}</p>
          {topic.expense > 0 && <p className="mt-2 text-coin">{t('topics.leave_paid')}</p>}
        </Dialog>
      </>
    )
  if (topic.apply_for_status === 'waiting')
    return (
      <Button size={size} icon={<ClockIcon size={16} />} disabled>
        {t('topics.waiting')}
      </Button>
    )
  const isPaid = topic.expense > 0
  const begin = () => {
    // A price is shown before anything is paid, also after signing in.
    if (!requireMember('join', topic.name, isPaid ? undefined : () => join(invitor))) return
    if (isPaid) setAsks('pay')
    else void join(invitor)
  }
  const word = isPaid
    ? t('topics.join_paid', { amount: number(topic.expense) })
    : t(topic.join_mode === 'need-audit' && !invitor ? 'topics.apply' : 'topics.join')
  return (
    <>
      <Button look={isPaid ? 'coin' : 'primary'} size={size} busy={isBusy} onClick={begin}>
        {word}
      </Button>
      {asks === 'pay' && <PayDialog topic={topic} onClose={close} onPay={closing(() => join(invitor))} />}
    </>
  )
}

interface PayDialogProps {
  topic: Topic
  onClose: () => void
  onPay: () => void
}

/** The price next to the balance, before anything is paid. */
function PayDialog({ topic, onClose, onPay }: PayDialogProps) {
  const { t, number } = useMessages()
  const balance = useMe()?.currency.sum ?? 0
  const left = balance - topic.expense
  const isShort = left < 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('topics.pay_ask', { name: topic.name })}
      footer={
        isShort ? (
          <LinkButton look="coin" href="/wallet/recharge">
            {t('topics.recharge')}
          </LinkButton>
        ) : (
          <Button look="coin" onClick={onPay}>
            {t('topics.join_paid', { amount: number(topic.expense) })}
          </Button>
        )
      }
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        <dt className="text-soft">{t('topics.pay_price')}</dt>
        <dd className="text-end">
          <Coins amount={topic.expense} />
        </dd>
        <dt className="text-soft">{t('topics.pay_balance')}</dt>
        <dd className="text-end">
          <Coins amount={balance} />
        </dd>
        {!isShort && (
          <>
            <dt className="border-t pt-2 text-soft">{t('topics.pay_after')}</dt>
            <dd className="border-t pt-2 text-end">
              <Coins amount={left} />
            </dd>
          </>
        )}
      </dl>
      {isShort && <p className="mt-4 text-danger">{t('topics.pay_short', { amount: number(-left) })}</p>}
      {topic.join_mode === 'need-audit' && <p className="mt-4 text-m text-soft">{t('topics.pay_audit')}</p>}
    </Dialog>
  )
}
