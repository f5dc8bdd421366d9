import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

export const digestSetting = defineSetting({
  name: 'digest',
  description: 'A weekly mail with the best of their topics for people who stay away.',
  schema: Closed({
    switch: Type.Boolean({ description: 'People get the mail, unless they switch it off.' }),
    'after-days': Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Days without a visit until the first one.',
    }),
  }),
  initial: { switch: true, 'after-days': 7 },
})
