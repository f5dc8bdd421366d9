import type { Records } from '../spec.ts'
import { catalogueSpecs } from './catalogue.ts'
import { contentSpecs } from './content.ts'
import { moneySpecs } from './money.ts'

/** Everything that staff edit, in the order of the navigation. */
export const recordSpecs: readonly Records[] = [...moneySpecs, ...contentSpecs, ...catalogueSpecs]
