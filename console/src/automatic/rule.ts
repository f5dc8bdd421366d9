import type { Setting } from '@plaza/sdk/types'

/** An automatic rule, as the setting holds it. */
export type Rule = Extract<Setting, { name: 'automatic-rules' }>['value'][number]
