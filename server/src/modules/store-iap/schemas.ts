import { type Static, Type } from 'typebox'
import { Closed, IsoTimestamp, Raw, SingleLineText } from '../../kernel/index.ts'

const productId = { description: 'Our name of the product.', examples: ['coins-600'] }
const name = { description: 'For people.', examples: ['600 coins'] }
const storeId = { description: 'Unique product identifier at the store.', examples: ['org.example.plaza.coins600'] }
const amount = { description: 'Money paid to the store, smallest unit.', examples: ['600'] }
const showAmount = { description: 'Credited amount, smallest unit of money.', examples: ['600'] }

/** docs/interface.md 2.14. */
export const Product = Closed(
  {
    product_id: Type.String(productId),
    name: Type.String(name),
    store_id: Type.String(storeId),
    amount: Type.String(amount),
    showAmount: Type.String(showAmount),
  },
  { title: 'StoreIapProduct', description: 'Currency that can be bought inside the app.' },
)
export type Product = Static<typeof Product>

/** A product as staff keep it. */
export const StaffProduct = Closed(
  {
    id: Type.Integer({ description: 'Product row.', examples: [1] }),
    ...Product.properties,
    sort: Type.Integer({ description: 'Larger sorts first.', examples: [10] }),
    created_at: IsoTimestamp('When it was added.'),
    updated_at: IsoTimestamp('When it last changed.'),
  },
  { title: 'StaffStoreIapProduct' },
)

const VISIBLE = '\\S'
// Text in answers, as in the interface, and therefore also accepted as text.
const money = (of: { description: string }) =>
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    pattern: '^[1-9][0-9]{0,11}$',
    maxLength: 12,
    minimum: 1,
    maximum: 999_999_999_999,
    description: of.description,
    examples: ['1200'],
  })

/** What staff write. */
export const productFields = {
  product_id: Type.Optional(
    SingleLineText({
      ...productId,
      minLength: 1,
      maxLength: 100,
      pattern: '^[\\w.:-]+$',
      description: 'Unless given, store_id.',
      examples: ['coins-1200'],
    }),
  ),
  name: SingleLineText({ ...name, minLength: 1, maxLength: 100, pattern: VISIBLE, examples: ['1200 coins'] }),
  store_id: SingleLineText({
    ...storeId,
    minLength: 1,
    maxLength: 100,
    pattern: '^[\\w.:-]+$',
    examples: ['org.example.plaza.coins1200'],
  }),
  amount: money(amount),
  showAmount: money(showAmount),
  sort: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: 'Larger sorts first.',
    examples: [10],
  }),
}

/** The body that orders a product. */
export const OrderProduct = Closed({
  amount: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'The `amount` of the product, as listed.',
    examples: [600],
  }),
  store_id: SingleLineText({ ...storeId, minLength: 1, maxLength: 100 }),
})

/** The body that pays an order. */
export const Receipt = Closed({
  receipt: Raw({
    minLength: 1,
    maxLength: 250_000,
    description: 'The signed transaction that the store gave the client (a JWS in compact form).',
    examples: ['eyJhbGciOiJFUzI1NiIsIng1YyI6Wy4uLl19.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.c2lnbmF0dXJl'],
  }),
})

/**
 * What the store posts; without an example, because only the store can sign one. Open: it may add to its envelope, and a
 * refund must not be missed for that.
 */
export const Notice = Type.Object({
  signedPayload: Raw({
    minLength: 1,
    maxLength: 250_000,
    description: 'The signed notice (a JWS in compact form).',
    examples: ['eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
  }),
})

/** An HTML page as an answer. */
export const Page = {
  description: 'An HTML page.',
  content: { 'text/html': { schema: Type.String({ description: 'The page.' }) } },
}
