import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

export const notificationsSetting = defineSetting({
  name: 'notifications',
  description: 'How long notifications are kept.',
  schema: Closed({
    'keep-days': Type.Integer({
      minimum: 7,
      maximum: 3650,
      description: 'Days until a notification is deleted, read or not.',
    }),
  }),
  initial: { 'keep-days': 180 },
})
