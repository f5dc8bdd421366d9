import { forbidden, invalid, notFound, Problem, say } from '../../kernel/index.ts'

export const noSuch = (one: string) =>
  notFound(`catalog.${one.replace(' ', '_')}_not_found`, say`This ${one} does not exist.`)
export const noSuchPerson = (field: string) => () =>
  invalid(field, 'This user does not exist.', 'catalog.person_not_found')
export const noSuchBrand = () => invalid('brand_id', 'This brand does not exist.', 'catalog.brand_not_found')
export const noSuchKnowledge = () =>
  invalid('knowledge_id', 'This course does not exist.', 'catalog.knowledge_not_found')
export const placeTaken = () =>
  invalid('sequence', 'Another chapter has this position. Choose another.', 'catalog.place_taken')
export const adoptLater = () =>
  invalid('adoption', 'An answer can only be accepted once the question exists.', 'catalog.adopt_later')
export const askerPays = () =>
  invalid(
    'adoption',
    'This question has an offer, which the asker pays by accepting an answer. To choose for them, set the offer to 0 first.',
    'catalog.asker_pays',
  )
export const notTheAsker = () => forbidden('catalog.not_the_asker', 'Only the person who asked can accept an answer.')
export const alreadyChosen = () => new Problem(422, 'catalog.already_chosen', 'An answer has already been accepted.')
export const someoneElse = (field: string) => {
  const sentence =
    'You can only keep records under your own name; for someone else’s you need the permission user:manage.'
  return new Problem(403, 'catalog.somebody_else', sentence, { errors: { [field]: [sentence] } })
}
export const notASeller = () =>
  forbidden('catalog.not_a_seller', 'Create a brand first. Once it is approved, you can list products.')
export const notYourCommodity = () =>
  forbidden('catalog.not_your_commodity', 'Only the seller can change this product.')
export const tooManyOffers = (most: number, aDay: number) =>
  new Problem(429, 'catalog.too_many_offers', say`You can list up to ${aDay} products a day and ${most} in all.`)
