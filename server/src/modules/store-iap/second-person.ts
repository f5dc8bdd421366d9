import { isDeepStrictEqual } from 'node:util'
import { changeRecord, createRecord, type Hold, lockRecord } from '../../kernel/index.ts'
import { Held, outdated, type ProposalKind, type Propose } from '../proposals/index.ts'
import { products } from './products.ts'

/** What a product costs and what it gives for that, both in the smallest unit of money. */
interface Price {
  amount: string | number
  showAmount: string | number
}

interface ProductChange {
  /** Absent for a new one. */
  id?: number
  before: unknown
  fields: Record<string, unknown>
}

/** Products that give more than they cost, or more for their price than before, wait for a second person. */
export const holdProducts = (propose: Propose): Hold => ({
  answer: Held,
  async ask(tx, { actor, id, before = null, fields }) {
    const after = { ...(before as Price | null), ...fields } as Price & { name: string }
    if (!givesMore(before as Price | null, after)) return undefined
    const change: ProductChange = { ...(id !== undefined && { id }), before, fields }
    return propose(tx, actor, { kind: 'product', name: after.name, before, after, change })
  },
})

/** Products that a second person agreed to. */
export const productProposals: ProposalKind<ProductChange> = {
  kind: 'product',
  permissions: ['currency:manage'],
  async apply(tx, { id, before, fields }, { decider, origin }) {
    const actor = { caller: decider, origin }
    if (id === undefined) return void (await createRecord(tx, products, actor, fields))
    if (!isDeepStrictEqual(await lockRecord(tx, products, id), before)) throw outdated()
    await changeRecord(tx, products, actor, id, fields)
  },
}

function givesMore(before: Price | null, after: Price): boolean {
  const isMoreThanBefore = before !== null && compareRates(after, before) > 0
  const isPriceSame = before !== null && compareRates(after, before) === 0
  return isMoreThanBefore || (!isPriceSame && compareRates(after, AT_THE_RATIO) > 0)
}

/** A product is credited at the ratio when it gives what it costs. */
const AT_THE_RATIO: Price = { amount: 1, showAmount: 1 }

// Whole numbers throughout: a fraction would call two large prices the same that are not.
const compareRates = (one: Price, other: Price): number =>
  Number(BigInt(one.showAmount) * BigInt(other.amount) - BigInt(other.showAmount) * BigInt(one.amount))
