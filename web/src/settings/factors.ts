import { get } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

export { canPasskeys, makePasskey, proofFrom, showPasskey } from '@plaza/sdk/passkeys'

/** Says that a page of the service asks: its browser is then remembered by a cookie. */
export const OWN_PAGE = { 'x-plaza-session': '1' }

export type Factor = components['schemas']['Factor']
export type AddedFactor = components['schemas']['AddedFactor']

export const factors = () => get('/user/factors', {})
