import { forbidden, invalid, notFound, Problem, say } from '../../kernel/index.ts'

export const keyNotFound = () => notFound('key.not_found', 'This key does not exist.')
export const botNotFound = () => notFound('key.bot_not_found', 'This bot does not exist.')
export const tooManyKeys = (max: number) =>
  new Problem(422, 'key.too_many', say`At most ${max} keys. Delete one first.`)
export const tooManyBots = (max: number) => new Problem(422, 'key.too_many_bots', say`At most ${max} bots.`)
export const badExpiry = () =>
  invalid('expires_at', 'expires_at must be a time in the future, at most ten years from now.', 'key.bad_expiry')
export const notHeld = (scopes: readonly string[]) =>
  forbidden(
    'key.not_held',
    say`You can’t give a key permissions that you or its owner don’t have: ${scopes.join(', ')}.`,
  )
