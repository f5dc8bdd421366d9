import { invalid, notFound, Problem, say } from '../../kernel/index.ts'

export const endpointNotFound = () => notFound('webhook.not_found', 'This endpoint does not exist.')
export const deliveryNotFound = () => notFound('webhook.delivery_not_found', 'This delivery does not exist.')
export const badAddress = () =>
  invalid(
    'url',
    'url must be a public http or https address on port 80, 443, 8080 or 8443, without user, password or fragment.',
    'webhook.address',
  )
export const badRange = () => invalid('from', 'from and to must be times, from before to.', 'webhook.range')
export const tooMany = (max: number) => new Problem(422, 'webhook.too_many', say`At most ${max} endpoints.`)
