import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const shopKinds: readonly Kind[] = [
  { table: 'brands', about: 'A brand.' },
  { table: 'shop_infos', about: 'How buyers reach a seller.' },
]
