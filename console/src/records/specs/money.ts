import { GiftIcon, PhoneIcon } from '@plaza/ui/icons'
import { period } from '../../lists/spec.ts'
import { type Records, records } from '../spec.ts'
import { coins, id, money, needed, number, picture, sort, times } from './parts.ts'

/** What is given and sold. */
export const moneySpecs: readonly Records[] = [
  records('gifts', {
    title: 'nav.gifts',
    about: 'records.gifts_about',
    permission: 'reward-gift:admin',
    icon: GiftIcon,
    group: 'money',
    columns: [
      { field: 'name' },
      { field: 'icon', kind: 'picture' },
      { field: 'price', kind: 'coins' },
      sort,
      id,
      ...times,
    ],
    sorts: ['name', 'price', 'sort', 'created_at'],
    defaultSort: 'sort:desc',
    filters: period,
    fields: [needed('name'), coins('price'), picture('icon'), picture('effect_icon'), number('sort', 0)],
    order: { field: 'sort', isDescending: true },
    preview: 'gift',
  }),
  records('store-iap-products', {
    title: 'nav.products',
    about: 'records.products_about',
    permission: 'currency:manage',
    icon: PhoneIcon,
    group: 'money',
    columns: [
      { field: 'name' },
      { field: 'store_id' },
      { field: 'amount', kind: 'money' },
      { field: 'showAmount', kind: 'credited' },
      sort,
      id,
      ...times,
    ],
    sorts: ['name', 'amount', 'sort', 'created_at'],
    defaultSort: 'sort:desc',
    filters: period,
    fields: [
      needed('name'),
      needed('store_id'),
      money('amount'),
      { ...number('showAmount'), kind: 'credited' },
      number('sort', 0),
    ],
  }),
]
