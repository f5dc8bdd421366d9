import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** Who sees an event that somebody announced. */
export const eventSetting = defineSetting({
  name: 'event',
  description: 'Whether staff look at events before others see them.',
  schema: Closed({
    audit: Type.Boolean({
      description: 'True: staff look at an event before others see it. False: everybody sees it at once.',
    }),
  }),
  initial: { audit: false },
})
