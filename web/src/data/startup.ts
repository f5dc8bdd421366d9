import { get } from './ask.ts'
import type { components } from './plaza.ts'

export type Startup = components['schemas']['Startup']

/** What the community allows and what it charges. */
export const startup = () => get('/bootstrappers', {})
