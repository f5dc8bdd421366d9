import { notFound } from '../../kernel/index.ts'

export const spaceNotFound = () => notFound('ad.space_not_found', 'There is no such space.')
