import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** What the community calls itself and its currency. */
export const siteSetting = defineSetting({
  name: 'site',
  description: 'Names of the community and its currency, and names nobody may take.',
  schema: Closed({
    name: Type.String({ minLength: 1, maxLength: 60, description: 'Name of the community.' }),
    currency_name: Closed(
      {
        id: Type.Integer({ minimum: 1, maximum: 1, description: 'Currency type id.' }),
        name: Type.String({ minLength: 1, maxLength: 20, description: 'Name of the currency.' }),
        unit: Type.String({ maxLength: 10, description: 'Its unit.' }),
      },
      { description: 'The currency.' },
    ),
    placeholders: Type.Boolean({
      description: 'People and topics without a picture are shown with a generated one instead of null.',
    }),
    reserved_nickname: Type.Array(Type.String({ minLength: 1, maxLength: 30 }), {
      maxItems: 500,
      description: 'Names nobody may take.',
    }),
  }),
  initial: {
    name: 'Plaza',
    currency_name: { id: 1, name: '金币', unit: '枚' },
    placeholders: false,
    reserved_nickname: [
      'root',
      'admin',
      'administrator',
      'founder',
      'system',
      'plaza',
      'support',
      'official',
      '管理员',
      '官方',
      '客服',
      '系统',
    ],
  },
})
