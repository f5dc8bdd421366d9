import { forbidden, invalid, notFound, Problem, say, word } from '../../kernel/index.ts'

export const noSuch = (one: string) =>
  notFound(`catalog.${one.replace(' ', '_')}_not_found`, say`There is no such ${word(one)}.`)
export const noSuchPerson = (field: string) => () =>
  invalid(field, 'There is no such person.', 'catalog.person_not_found')
export const noSuchBrand = () => invalid('brand_id', 'There is no such brand.', 'catalog.brand_not_found')
export const noSuchKnowledge = () =>
  invalid('knowledge_id', 'There is no such knowledge.', 'catalog.knowledge_not_found')
export const placeTaken = () =>
  invalid('sequence', 'Another chapter has this position. Choose another.', 'catalog.place_taken')
export const adoptLater = () =>
  invalid('adoption', 'An answer can only be chosen once the question is there.', 'catalog.adopt_later')
export const askerPays = () =>
  invalid(
    'adoption',
    'This question has an offer: who asked pays it by choosing the answer. Set the offer to 0 first to choose for them.',
    'catalog.asker_pays',
  )
export const notTheAsker = () => forbidden('catalog.not_the_asker', 'Only who asked may choose the answer.')
export const alreadyChosen = () => new Problem(422, 'catalog.already_chosen', 'An answer has already been chosen.')
export const somebodyElse = (field: string) => {
  const sentence = 'You keep records under your own name; somebody else’s needs the permission user:manage.'
  return new Problem(403, 'catalog.somebody_else', sentence, { errors: { [field]: [sentence] } })
}
