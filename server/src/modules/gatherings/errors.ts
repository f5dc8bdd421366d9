import { forbidden, invalid, notFound } from '../../kernel/index.ts'

export const eventNotFound = () => notFound('event.not_found', 'There is no such event.')
export const categoryNotFound = () => notFound('event.category_not_found', 'There is no such category.')
export const noSuchCategory = () => invalid('category_id', 'There is no such category.', 'event.category_not_found')
export const notYours = () => forbidden('event.not_yours', 'Only whoever announced an event may remove it.')
export const blocked = () => forbidden('event.blocked', 'This person does not want to hear from you.')
