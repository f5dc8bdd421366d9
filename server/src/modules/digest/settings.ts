import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

export const digestSetting = defineSetting({
  name: 'digest',
  description: 'A weekly email with the best of their topics for people who haven’t visited in a while.',
  schema: Closed({
    switch: Type.Boolean({ description: 'Send the weekly email to everyone who hasn’t turned it off.' }),
    'after-days': Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Days without a visit before the first email.',
    }),
  }),
  initial: { switch: true, 'after-days': 7 },
})
