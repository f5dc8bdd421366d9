import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** Who sees an announced event. */
export const eventSetting = defineSetting({
  name: 'event',
  description: 'Whether events are reviewed before others see them.',
  schema: Closed({
    audit: Type.Boolean({
      description: 'On: staff review an event before others see it. Off: everyone sees it right away.',
    }),
  }),
  initial: { audit: false },
})
