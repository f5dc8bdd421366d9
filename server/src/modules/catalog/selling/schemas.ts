import { type Static, type TInteger, Type } from 'typebox'
import { After, Closed, Limit } from '../../../kernel/index.ts'
import { offerFields } from '../kinds/commodities.ts'

/** What a seller says of something new. */
export const NewOffer = Closed(offerFields)
export type NewOffer = Static<typeof NewOffer>

const { title, price, score, market_price, inventory } = offerFields
// With its default, an omitted field would be reset.
const given = (schema: TInteger) => {
  const { default: _, ...rest } = schema as TInteger & { default?: unknown }
  return rest
}

/** What a seller changes; what is left out stays. */
export const OfferChange = Closed(
  {
    ...offerFields,
    title: Type.Optional(title),
    price: Type.Optional(given(price)),
    score: Type.Optional(given(score)),
    market_price: Type.Optional(given(market_price)),
    inventory: Type.Optional(given(inventory)),
  },
  { minProperties: 1 },
)
export type OfferChange = Static<typeof OfferChange>

export const OwnOffersQuery = Closed({ limit: Limit(20), after: After('id') })
