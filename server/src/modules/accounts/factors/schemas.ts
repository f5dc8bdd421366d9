import { type Static, Type } from 'typebox'
import { Closed, IsoTimestamp, Nullable, Raw, SingleLineText } from '../../../kernel/index.ts'
import { freshProof } from '../schemas.ts'

const kind = Type.String({
  enum: ['totp', 'passkey'],
  description: '`totp`: a code generator. `passkey`: a key kept by the device or the browser.',
  examples: ['totp'],
})
const code = SingleLineText({
  minLength: 6,
  maxLength: 6,
  pattern: '^[0-9]{6}$',
  description: 'The six digits the code generator shows.',
  examples: ['123456'],
})
const bytes = (description: string, maxLength: number) =>
  Raw({ maxLength, pattern: '^[\\w-]*$', description: `${description} base64url.`, examples: ['qL8f_w'] })

/** What `PublicKeyCredential.toJSON()` gives; both of its answers, for making a passkey and for showing one. */
const credential = Closed(
  {
    id: bytes('Id of the passkey.', 1400),
    rawId: bytes('The same.', 1400),
    type: Type.String({ enum: ['public-key'], description: 'Always `public-key`.' }),
    authenticatorAttachment: Type.Optional(
      Nullable(
        SingleLineText({ maxLength: 40, description: '`platform` or `cross-platform`.', examples: ['platform'] }),
      ),
    ),
    clientExtensionResults: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
        maxProperties: 20,
        description: 'What extensions said; not looked at.',
        examples: [{}],
      }),
    ),
    response: Closed(
      {
        clientDataJSON: bytes('What was signed.', 8000),
        attestationObject: Type.Optional(bytes('A new passkey.', 40_000)),
        authenticatorData: Type.Optional(bytes('About the device that signed.', 8000)),
        signature: Type.Optional(bytes('Its signature.', 8000)),
        userHandle: Type.Optional(Nullable(bytes('Whose passkey it is.', 200))),
        transports: Type.Optional(
          Type.Array(SingleLineText({ maxLength: 20, description: 'A way to the device.', examples: ['internal'] }), {
            maxItems: 10,
            description: 'How the device is reached.',
          }),
        ),
        publicKey: Type.Optional(Nullable(bytes('Its public half.', 8000))),
        publicKeyAlgorithm: Type.Optional(Type.Integer({ description: 'Its algorithm.', examples: [-7] })),
      },
      { description: 'The answer of the device.' },
    ),
  },
  { description: 'What `PublicKeyCredential.toJSON()` gives in a browser.' },
)
export type Credential = Static<typeof credential>

export const Factor = Closed(
  {
    id: Type.Integer({ description: 'Id.', examples: [3] }),
    kind,
    device: Type.String({ description: 'Where it was added.', examples: ['Firefox on Linux'] }),
    recovery_codes_left: Type.Integer({ description: 'How many recovery codes were not used yet.', examples: [10] }),
    created_at: IsoTimestamp('When it was added.'),
    last_used_at: Nullable(IsoTimestamp('When it was last shown; null if never.')),
  },
  { title: 'Factor', description: 'A second factor of mine that is in use.' },
)
export type Factor = Static<typeof Factor>

export const FactorRequest = Closed({ kind, ...freshProof }, { examples: [{ kind: 'totp' }] })

export const AddedFactor = Closed(
  {
    id: Type.Integer({ description: 'Id; confirm it under this.', examples: [3] }),
    kind,
    secret: Type.Optional(
      Type.String({ description: 'totp: the secret, to be typed into the code generator.', examples: ['JBSWY3DP…'] }),
    ),
    uri: Type.Optional(
      Type.String({ description: 'totp: the same as an address, shown as a QR code.', examples: ['otpauth://totp/…'] }),
    ),
    recovery_codes: Type.Optional(
      Type.Array(Type.String({ description: 'Opens once.', examples: ['k7m2p-x9qrt'] }), {
        description: 'totp: shown this once and never again.',
      }),
    ),
    options: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'passkey: what `PublicKeyCredential.parseCreationOptionsFromJSON()` takes.',
        examples: [{ challenge: 'qL8f_w' }],
      }),
    ),
  },
  { title: 'AddedFactor', description: 'Not in use until it is confirmed, within ten minutes.' },
)
export type AddedFactor = Static<typeof AddedFactor>

export const FactorProof = Closed(
  { code: Type.Optional(code), credential: Type.Optional(credential) },
  {
    description: 'Exactly one: `code` for a code generator, `credential` for a passkey.',
    examples: [{ code: '123456' }],
  },
)

export const RememberedDevice = Closed(
  {
    id: Type.Integer({ description: 'Id; sessions made on it name it as `device_id`.', examples: [7] }),
    is_current: Type.Boolean({ description: 'This sign-in was made on it.', examples: [true] }),
    device: Type.String({ description: 'Browser and system.', examples: ['Firefox on Linux'] }),
    address: Nullable(
      Type.String({
        description: 'The network it was remembered from, never the whole address.',
        examples: ['203.0.113.0/24'],
      }),
    ),
    created_at: IsoTimestamp('When a factor was shown on it.'),
    last_used_at: IsoTimestamp('When it was last used to sign in.'),
    expires_at: IsoTimestamp('When it is forgotten by itself.'),
  },
  { title: 'RememberedDevice', description: 'A device on which signing in asks for no second factor.' },
)
export type RememberedDevice = Static<typeof RememberedDevice>

export const DeviceToken = Closed(
  {
    device_token: Type.String({
      description: 'Send it as `X-Device-Token` when signing in on this device: for 30 days no factor is asked for.',
      examples: ['plzd_…'],
    }),
  },
  {
    title: 'DeviceToken',
    description:
      'The sign-in is complete and its device remembered. Pages of the service get a cookie and 204 instead.',
  },
)

export const FactorShown = Closed(
  {
    code: Type.Optional(code),
    recovery_code: Type.Optional(
      SingleLineText({
        minLength: 10,
        maxLength: 20,
        description: 'One of the recovery codes.',
        examples: ['k7m2p-x9qrt'],
      }),
    ),
    credential: Type.Optional(credential),
    remember: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'After a sign-in: whether this device is remembered for 30 days.',
        examples: [true],
      }),
    ),
  },
  {
    description: 'Exactly one of `code`, `recovery_code` and `credential`.',
    examples: [{ code: '123456' }],
  },
)

export const PasskeyOptions = Closed(
  {
    options: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What `PublicKeyCredential.parseRequestOptionsFromJSON()` takes.',
      examples: [{ challenge: 'qL8f_w' }],
    }),
  },
  { description: 'Good once, for five minutes.' },
)
