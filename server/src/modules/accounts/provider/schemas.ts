import { Type } from 'typebox'
import { Closed, IsoTimestamp } from '../../../kernel/index.ts'
import { birthDate, freshProof, Token } from '../schemas.ts'

/** The platforms people sign in at. */
export const PLATFORMS = ['oidc', 'mini-program'] as const
export type Platform = (typeof PLATFORMS)[number]

export const ProviderSignIn = Closed(
  {
    ...freshProof,
    birth_date: Type.Optional(birthDate),
    separate: Type.Optional(
      Type.Boolean({
        description:
          'After `auth.link_needed`: make an account of its own, without the email address, and leave the other one alone.',
        examples: [false],
      }),
    ),
  },
  {
    description:
      'Empty at first. After `auth.link_needed`, `password` or `verifiable_code` (of purpose `verify`, sent to the address in `email`) of the account that has it.',
    examples: [{}],
  },
)

export const ProviderToken = Closed(
  {
    ...Token.properties,
    created: Type.Optional(
      Type.Boolean({ description: 'Only `true`, when this made a new account.', examples: [true] }),
    ),
  },
  { title: 'ProviderToken', description: 'What to send with every request from now on.' },
)

export const IdentityProof = Closed(freshProof, { examples: [{ password: 'plaza-demo-2026' }] })

export const platform = Type.Unsafe<Platform>({
  type: 'string',
  enum: [...PLATFORMS],
  description: '`oidc`: the sign-in provider of this community, whose name `GET /bootstrappers` tells.',
  examples: ['oidc'],
})

export const Identity = Closed(
  { provider: platform, linked_at: IsoTimestamp('Since when it leads to my account.') },
  { title: 'Identity', description: 'A sign-in elsewhere that leads to my account.' },
)
