import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminCreateChapter: { 422: ['catalog.knowledge_not_found', 'catalog.place_taken'] },
  adminCreateCommodity: {
    403: ['catalog.somebody_else'],
    422: ['catalog.brand_not_found', 'catalog.person_not_found'],
  },
  adminCreateInfo: { 403: ['catalog.somebody_else'], 422: ['catalog.person_not_found'] },
  adminCreateKnowledge: { 403: ['catalog.somebody_else'], 422: ['catalog.person_not_found'] },
  adminCreateWenda: { 403: ['catalog.somebody_else'], 422: ['catalog.adopt_later', 'catalog.person_not_found'] },
  adminUpdateChapter: { 422: ['catalog.knowledge_not_found', 'catalog.place_taken'] },
  adminUpdateCommodity: {
    403: ['catalog.somebody_else'],
    422: ['catalog.brand_not_found', 'catalog.person_not_found'],
  },
  adminUpdateInfo: { 403: ['catalog.somebody_else'], 422: ['catalog.person_not_found'] },
  adminUpdateKnowledge: { 403: ['catalog.somebody_else'], 422: ['catalog.person_not_found'] },
  adminUpdateWenda: {
    403: ['catalog.somebody_else', 'currency.debt', 'currency.switched_off', 'currency.too_little'],
    422: ['catalog.asker_pays', 'catalog.person_not_found', 'currency.too_much', 'feed.not_an_answer'],
  },
  adoptAnswer: {
    401: ['auth.step_up'],
    403: ['catalog.not_the_asker', 'currency.debt', 'currency.switched_off', 'currency.too_little'],
    404: ['catalog.question_not_found'],
    422: ['catalog.already_chosen', 'currency.too_much', 'feed.not_an_answer'],
  },
  changeOffer: {
    403: ['catalog.not_your_commodity'],
    404: ['catalog.commodity_not_found'],
    422: ['catalog.brand_not_found'],
  },
  endOffer: { 403: ['catalog.not_your_commodity'], 404: ['catalog.commodity_not_found'] },
  getChapter: { 404: ['catalog.chapter_not_found'] },
  getChapterById: { 404: ['catalog.chapter_not_found'] },
  getCommodity: { 404: ['catalog.commodity_not_found'] },
  getInfo: { 404: ['catalog.info_not_found'] },
  getKnowledge: { 404: ['catalog.knowledge_not_found'] },
  getWenda: { 404: ['catalog.question_not_found'] },
  listChapters: { 404: ['catalog.knowledge_not_found'] },
  offerCommodity: {
    403: ['catalog.not_a_seller'],
    422: ['catalog.brand_not_found'],
    429: ['catalog.too_many_offers'],
  },
  reportChapter: { 404: ['catalog.chapter_not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  reportCommodity: { 404: ['catalog.commodity_not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  reportInfo: { 404: ['catalog.info_not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  reportKnowledge: { 404: ['catalog.knowledge_not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  reportWenda: { 404: ['catalog.question_not_found'], 422: ['report.own'], 429: ['report.too_many'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'catalog.adopt_later': 'Create the question first, choose its answer afterwards.',
  'catalog.already_chosen': 'Read the question again and show the chosen answer.',
  'catalog.asker_pays': 'Leave the choice to the asker, or set `offer` to 0 first.',
  'catalog.brand_not_found': 'Let the person choose another brand.',
  'catalog.chapter_not_found': 'Take it off the screen; read the list of chapters again.',
  'catalog.commodity_not_found': 'Take it off the screen.',
  'catalog.info_not_found': 'Take it off the screen.',
  'catalog.knowledge_not_found': 'Take it off the screen.',
  'catalog.not_a_seller': 'Lead the person to `POST /mall-brands`; offer again once the brand is audited.',
  'catalog.not_the_asker': 'Offer the choice of an answer to the asker only.',
  'catalog.not_your_commodity': 'Offer the change to its seller only.',
  'catalog.person_not_found': 'Let the person choose another user.',
  'catalog.place_taken': 'Ask for another position, or move the other chapter first.',
  'catalog.question_not_found': 'Take it off the screen.',
  'catalog.too_many_offers': 'Offer again tomorrow, or end something else first.',
  'catalog.somebody_else': 'Leave the field out: only staff with `catalog:manage` enter something for others.',
}
