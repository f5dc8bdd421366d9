import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** Who may register, and how. */
export const registerSetting = defineSetting({
  name: 'register',
  description: 'How people can sign up.',
  schema: Closed({
    method: Type.Union([Type.Literal('all'), Type.Literal('phone'), Type.Literal('mail'), Type.Literal('none')], {
      description: '`all`, only `phone`, only `mail`, or `none`.',
    }),
    type: Type.Union([Type.Literal('all'), Type.Literal('mini-program'), Type.Literal('oidc')], {
      description: '`all`, only in the mini program, or only at the sign-in provider (`oidc`).',
    }),
    'min-age': Type.Integer({
      minimum: 0,
      maximum: 120,
      description: 'Minimum age to sign up. 0 doesn’t ask. Dates of birth aren’t kept.',
    }),
  }),
  initial: { method: 'all', type: 'all', 'min-age': 0 },
})
