import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** What the community calls itself and its currency. */
export const siteSetting = defineSetting({
  name: 'site',
  description: 'Names of the community and its currency, and names that can’t be used.',
  schema: Closed({
    name: Type.String({ minLength: 1, maxLength: 60, description: 'Name of the community.' }),
    logo: Type.Optional(
      Type.String({ maxLength: 500, pattern: '^(https?://|/)', description: 'Address of its logo, square.' }),
    ),
    accent: Type.Optional(
      Type.String({
        pattern: '^#[0-9a-fA-F]{6}$',
        description: 'Accent color of the web client and the console. It’s adjusted to stay readable.',
      }),
    ),
    welcome: Type.Optional(Type.String({ maxLength: 300, description: 'The welcome text guests see.' })),
    footer: Type.Optional(Type.String({ maxLength: 300, description: 'Small print, such as a registration number.' })),
    rules: Type.Optional(
      Type.String({
        'x-lines': true,
        maxLength: 20_000,
        description: 'The rules, as plain text. Separate paragraphs with blank lines.',
      }),
    ),
    currency_name: Closed(
      {
        id: Type.Integer({ minimum: 1, maximum: 1, description: 'Currency type id.' }),
        name: Type.String({ 'x-words': 'name', minLength: 1, maxLength: 20, description: 'Name of the currency.' }),
        unit: Type.String({ 'x-words': 'name', maxLength: 10, description: 'Its unit.' }),
      },
      { description: 'The currency.' },
    ),
    placeholders: Type.Boolean({
      description: 'Users and topics without an image get a generated one instead of null.',
    }),
    reserved_nickname: Type.Array(Type.String({ minLength: 1, maxLength: 30 }), {
      maxItems: 500,
      description: 'Names that can’t be used.',
    }),
    reserved_words: Type.Array(Type.String({ minLength: 2, maxLength: 30 }), {
      maxItems: 500,
      description: 'Words not allowed in names, in any similar spelling.',
    }),
  }),
  initial: {
    name: 'Plaza',
    reserved_words: ['admin', 'official', '官方', '客服', '管理员'],
    currency_name: { id: 1, name: '金币', unit: '枚' },
    placeholders: true,
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
