import { forbidden, invalid, notFound } from '../../kernel/index.ts'

export const eventNotFound = () => notFound('event.not_found', 'This event does not exist.')
export const categoryNotFound = () => notFound('event.category_not_found', 'This category does not exist.')
export const noSuchCategory = () => invalid('category_id', 'This category does not exist.', 'event.category_not_found')
export const notYours = () => forbidden('event.not_yours', 'Only the organizer can do this.')
export const isCancelled = () => forbidden('event.cancelled', 'This event was cancelled.')
export const blocked = () => forbidden('event.blocked', 'This person has blocked you.')
