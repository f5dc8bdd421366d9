import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** Who sees an announced event. */
export const eventSetting = defineSetting({
  name: 'event',
  description: 'Whether events are reviewed before others see them.',
  schema: Closed({
    audit: Type.Boolean({
      description: 'True: staff review an event before others see it. False: everyone sees it right away.',
    }),
  }),
  initial: { audit: false },
})
