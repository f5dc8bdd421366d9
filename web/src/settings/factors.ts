import { get } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

export { canPasskeys, makePasskey, proofFrom, showPasskey } from '@plaza/sdk/passkeys'

export type Factor = components['schemas']['Factor']
export type AddedFactor = components['schemas']['AddedFactor']

export const factors = () => get('/user/factors', {})
