import { Badge, Coins, cx, DateTime } from '@plaza/ui'
import { ArrowDownIcon, BankIcon, CoinIcon, GiftIcon, type Icon, ShopIcon, TasksIcon } from '@plaza/ui/icons'
import { utc } from '../parts/time.tsx'
import { useWalletMessages } from './messages.ts'
import type { Order } from './reading.ts'

const ICONS: Record<string, Icon> = {
  recharge: ArrowDownIcon,
  cash: BankIcon,
  user: GiftIcon,
  task: TasksIcon,
  commodity: ShopIcon,
  mall_orders: ShopIcon,
}

/** One line of the log: what, when, how much, and its outcome if it failed. */
export function OrderRow({ order }: { order: Order }) {
  const { t } = useWalletMessages()
  const Sign = ICONS[order.target_type] ?? CoinIcon
  const isUndone = order.state === -1
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-pill bg-sunken text-soft">
        <Sign size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{order.title}</span>
          {order.state === 0 && <Badge tone="coin">{t('wallet.waiting')}</Badge>}
          {isUndone && (
            <Badge tone="danger">{t(order.target_type === 'cash' ? 'wallet.failed_cash' : 'wallet.failed')}</Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-s text-soft">
          {order.body && <span className="min-w-0 truncate">{order.body}</span>}
          <DateTime at={utc(order.created_at)} show="moment" className="text-faint" />
        </p>
      </div>
      <Coins
        signed
        amount={order.amount * order.type}
        className={cx(isUndone && 'line-through opacity-70', order.type < 0 && 'text-ink')}
      />
    </li>
  )
}
