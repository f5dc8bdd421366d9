import { afterId, get, list } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

type Schemas = components['schemas']
export type Order = Schemas['CurrencyOrder']
export type Gift = Schemas['Gift']

export type Balance = Schemas['Balance']
export type Payout = NonNullable<Balance['payout']>

export const balance = () => get('/user/currency', {})
export const gifts = () => get('/reward-gifts', { query: { limit: 100 } })

export const SHOWN = ['all', 'income', 'expense', 'recharges', 'withdrawals'] as const
export type Shown = (typeof SHOWN)[number]

const FILTERS: Record<Shown, { type?: 1 | -1; action?: 'recharge' | 'cash' }> = {
  all: {},
  income: { type: 1 },
  expense: { type: -1 },
  recharges: { action: 'recharge' },
  withdrawals: { action: 'cash' },
}
const PAGE = 20

export const orders = (shown: Shown) =>
  list('/currency/orders', { query: { ...FILTERS[shown], limit: PAGE } }, afterId(PAGE))

/** The newest few of a kind. */
export const latest = (action: 'recharge' | 'cash', limit: number) =>
  get('/currency/orders', { query: { action, limit } })

export const shownFrom = (search: URLSearchParams): Shown => SHOWN.find((each) => each === search.get('show')) ?? 'all'
