import { type Static, Type } from 'typebox'
import { Closed, Nullable } from '../../kernel/index.ts'
import { registerSetting } from '../accounts/index.ts'
import { currencySetting } from '../ledger/index.ts'
import { siteSetting } from '../users/index.ts'
import { feedSetting } from './settings.ts'

const provider = (description: string) => Type.Boolean({ description })

const Providers = Closed(
  {
    sms: provider('Codes by phone: registering, signing in and resetting a password with one.'),
    mail: provider('Codes by email, for the same.'),
    'mini-program': provider('Signing in from the mini-program.'),
    oidc: provider('Signing in, in a browser, at the provider that `oidc` names.'),
    'pay-a': provider('Recharge by provider A.'),
    'pay-b': provider('Recharge by provider B.'),
    'store-iap': provider('In-app purchase.'),
    push: provider('Pushes to apps. Streams and browsers are served either way.'),
    translation: provider('Public posts in the reader’s language.'),
  },
  { description: 'Which outside services this installation has. A way that needs one it has not is off.' },
)
export type ProviderName = keyof Static<typeof Providers>

/** Decisions a client needs before it shows anything. */
export const StartupResource = Closed(
  {
    'server:version': Type.String({ description: 'Version of the service.', examples: ['0.1.0'] }),
    site: Closed(
      {
        currency_name: siteSetting.schema.properties.currency_name,
        reserved_nickname: siteSetting.schema.properties.reserved_nickname,
      },
      { description: 'Name of the currency, and names no one may take.' },
    ),
    registerSettings: Type.Unsafe<Static<typeof registerSetting.schema>>({
      ...registerSetting.schema,
      description: 'Which ways of registering are open.',
    }),
    currency: Type.Unsafe<Static<typeof currencySetting.schema>>({
      ...currencySetting.schema,
      description: 'How currency is bought and withdrawn.',
    }),
    wallet: Closed(
      {
        recharge: Closed(
          {
            types: Type.Array(Type.String({ description: 'A `type` to recharge with.', examples: ['PayAOrder'] }), {
              description: 'Ways to pay that are on offer.',
            }),
            status: Type.Boolean({ description: 'Recharge is open at this moment.' }),
          },
          { description: 'Buying currency.' },
        ),
        ratio: Type.Integer({ description: 'Currency units per smallest unit of money.', examples: [1] }),
      },
      { description: 'Money.' },
    ),
    'im:open': Type.Boolean({
      description:
        'A messaging client can sign in: a provider carries messages. Accounts and groups under `/im` work either way.',
    }),
    chat: Closed(
      {
        provider: Type.Unsafe<'embedded' | 'external'>({
          type: 'string',
          enum: ['embedded', 'external'],
          description: '`embedded`: chat is under `/chat`; `external`: an outside provider carries messages.',
        }),
      },
      { description: 'Who carries messages between people.' },
    ),
    feed: Type.Unsafe<Static<typeof feedSetting.schema>>({
      ...feedSetting.schema,
      description: 'How much a post can contain.',
    }),
    invite: Closed(
      {
        enable: Type.Boolean({ description: 'Registration takes an `invite_code`.' }),
        code_base: Type.Integer({
          description: 'An invite code is this plus the user id, in base 36 with capitals.',
          examples: [60947423],
        }),
      },
      { description: 'Inviting others.' },
    ),
    'file-storage': Closed(
      {
        max_bytes: Type.Integer({ description: 'Largest file in bytes.', examples: [104857600] }),
        mime_types: Type.Array(Type.String({ description: 'A media type.', examples: ['image/png'] }), {
          description: 'Accepted media types.',
        }),
      },
      { description: 'Uploads.' },
    ),
    oidc: Closed(
      {
        name: Nullable(
          Type.String({ description: 'What its button says; null if there is none.', examples: ['Acme'] }),
        ),
      },
      { description: 'The sign-in provider (OpenID Connect): `GET /sign-in/oidc?next=` leads a browser there.' },
    ),
    limit: Type.Integer({ description: 'Items a list gives unless asked otherwise.', examples: [20] }),
    providers: Providers,
  },
  { title: 'Startup', description: 'What a client needs to know before it shows anything.' },
)
export type StartupResource = Static<typeof StartupResource>
