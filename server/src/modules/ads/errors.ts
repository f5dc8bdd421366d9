import { notFound } from '../../kernel/index.ts'

export const spaceNotFound = () => notFound('ad.space_not_found', 'This ad space does not exist.')
