import { type Static, Type } from 'typebox'
import { Closed, IsoTimestamp, Nullable, Raw, SingleLineText } from '../../kernel/index.ts'
import { PersonName } from '../users/index.ts'
import { TermsVersion } from './terms/schemas.ts'

const phone = SingleLineText({
  maxLength: 30,
  description: 'A Chinese mobile number (86 or +86 optional) or any number in E.164 with `+`.',
  examples: ['13800000000'],
})
const email = SingleLineText({ maxLength: 254, description: 'An email address.', examples: ['lin@example.org'] })
const code = SingleLineText({
  minLength: 6,
  maxLength: 6,
  pattern: '^[0-9]{6}$',
  description: 'The six digits that were sent.',
  examples: ['123456'],
})
const newPassword = Raw({
  minLength: 8,
  maxLength: 128,
  description: '8 to 128 characters; common passwords are refused.',
  examples: ['correct horse battery'],
})
export const birthDate = SingleLineText({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  description: 'Date of birth, where `registerSettings.min-age` is above 0. Only that it was asked is kept.',
  examples: ['1990-05-17'],
})
const verifiableType = Type.String({
  enum: ['sms', 'mail'],
  description: 'Where the code was sent: `sms` with `phone`, `mail` with `email`.',
  examples: ['sms'],
})

const contact = { phone: Type.Optional(phone), email: Type.Optional(email) }
const oneContact = { description: 'Exactly one of `phone` and `email`.', examples: [{ phone: '13800000000' }] }

export const CodeRequest = Closed(contact, oneContact)

export const VerificationRequest = Closed(
  {
    ...contact,
    purpose: Type.Optional(
      Type.String({
        enum: ['verify', 'proof'],
        default: 'verify',
        description: '`verify`: to sign in or reset a password. `proof`: to prove who you are again.',
        examples: ['verify'],
      }),
    ),
  },
  oneContact,
)

/** One of the fresh proofs of identity, sent with the request that needs it. */
export const freshProof = {
  password: Type.Optional(
    Raw({ minLength: 1, maxLength: 128, description: 'The password.', examples: ['plaza-demo-2026'] }),
  ),
  verifiable_code: Type.Optional(code),
}

export const Registration = Closed(
  {
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    name: PersonName,
    verifiable_type: verifiableType,
    verifiable_code: code,
    password: Type.Optional(newPassword),
    invite_code: Type.Optional(
      SingleLineText({
        maxLength: 10,
        description: 'Invite code of the person who invited you.',
        examples: ['10AG7C'],
      }),
    ),
    birth_date: Type.Optional(birthDate),
    terms: Type.Optional(TermsVersion),
  },
  { examples: [{ phone: '13800000000', name: '林小满', verifiable_type: 'sms', verifiable_code: '123456' }] },
)

export const Registered = Closed(
  {
    token: Type.String({ description: 'Access token.', examples: ['plz_…'] }),
    token_type: Type.String({ description: 'Always `bearer`.', examples: ['bearer'] }),
    ttl: Type.Integer({ description: 'Minutes the token lives.', examples: [1440] }),
    refresh_ttl: Type.Integer({
      description: 'Minutes after the login in which it can be refreshed.',
      examples: [20160],
    }),
  },
  { description: 'The new account is signed in: its token.' },
)

/** What a sign-in may carry in addition to its body. */
export const DeviceHeaders = Closed(
  {
    'x-device-token': Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'The `device_token` that `POST /auth/factor` once answered on this device: for 30 days no factor is asked for. Browsers have a cookie instead.',
        examples: ['plzd_…'],
      }),
    ),
  },
  { additionalProperties: true },
)

export const Login = Closed(
  {
    login: SingleLineText({
      minLength: 1,
      maxLength: 254,
      description: 'Name, email address or phone number.',
      examples: ['lin'],
    }),
    password: Type.Optional(
      Raw({ minLength: 1, maxLength: 128, description: 'Password.', examples: ['plaza-demo-2026'] }),
    ),
    verifiable_code: Type.Optional(code),
  },
  {
    description: 'Either `password` or `verifiable_code`; with a code, `login` is a phone number or an email address.',
    examples: [{ login: 'lin', password: 'plaza-demo-2026' }],
  },
)

export const Token = Closed(
  {
    access_token: Type.String({ description: 'Send it as `Authorization: Bearer …`.', examples: ['plz_…'] }),
    token_type: Type.String({ description: 'Always `bearer`.', examples: ['bearer'] }),
    expires_in: Type.Integer({ description: 'Minutes the token lives.', examples: [1440] }),
    refresh_ttl: Type.Integer({
      description: 'Minutes after the login in which it can be refreshed.',
      examples: [20160],
    }),
    factor: Type.Optional(
      Type.Boolean({
        description:
          'Only `true`, after a sign-in to an account with a second factor on a device that is not remembered: show the factor (`POST /auth/factor`) with this token; every other operation answers 401 `auth.step_up` until then.',
        examples: [true],
      }),
    ),
  },
  { title: 'Token', description: 'What to send with every request from now on.' },
)

export const MiniProgramLogin = Closed({
  code: Raw({
    minLength: 1,
    maxLength: 200,
    pattern: '^[!-~\\u0080-\\uffff ]+$',
    description: 'The code the mini-program’s login call gave. In the sandbox: `demo:<name>`.',
    examples: ['demo:小满'],
  }),
  birth_date: Type.Optional(birthDate),
})

export const PasswordChange = Closed(
  {
    old_password: Type.Optional(
      Raw({
        minLength: 1,
        maxLength: 128,
        description: 'The current password; not needed if none was set.',
        examples: ['plaza-demo-2026'],
      }),
    ),
    verifiable_code: Type.Optional(
      SingleLineText({
        minLength: 6,
        maxLength: 6,
        pattern: '^[0-9]{6}$',
        description: 'A code of purpose `proof`, for a first password when one has been signed in for long.',
        examples: ['123456'],
      }),
    ),
    password: newPassword,
  },
  { examples: [{ old_password: 'plaza-demo-2026', password: 'correct horse battery' }] },
)

export const PasswordReset = Closed(
  {
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    verifiable_type: verifiableType,
    verifiable_code: code,
    password: newPassword,
  },
  {
    examples: [
      { phone: '13800000000', verifiable_type: 'sms', verifiable_code: '123456', password: 'correct horse battery' },
    ],
  },
)

const ofNewContact = {
  verifiable_code: code,
  password: freshProof.password,
  proof_code: Type.Optional(
    SingleLineText({
      minLength: 6,
      maxLength: 6,
      pattern: '^[0-9]{6}$',
      description: 'A code of purpose `proof`, sent to the current number or address.',
      examples: ['654321'],
    }),
  ),
}

export const PhoneChange = Closed(
  { phone, ...ofNewContact },
  { examples: [{ phone: '13800000000', verifiable_code: '123456' }] },
)

export const EmailChange = Closed(
  { email, ...ofNewContact },
  { examples: [{ email: 'lin@example.org', verifiable_code: '123456' }] },
)

export const OwnSession = Closed(
  {
    id: Type.Integer({ description: 'Stays the same when its token is refreshed.', examples: [42] }),
    is_current: Type.Boolean({ description: 'This request was made with it.', examples: [true] }),
    login_at: IsoTimestamp('When it began.'),
    refreshed_at: IsoTimestamp('When its token was last exchanged; at first, when it began.'),
    refresh_until: IsoTimestamp('Until when its token can be exchanged; then one has to sign in again.'),
    device: Type.String({ description: 'What it was made on.', examples: ['Firefox on Linux'] }),
    address: Nullable(
      Type.String({
        description: 'The network it was made from, never the whole address.',
        examples: ['203.0.113.0/24'],
      }),
    ),
    last_used_at: IsoTimestamp('When it was last used, within ten minutes.'),
    device_id: Nullable(
      Type.Integer({
        description: 'The remembered device it was made on, as in `GET /user/devices`; null if there is none.',
        examples: [7],
      }),
    ),
  },
  { title: 'Session', description: 'A sign-in of mine that has not ended.' },
)
export type OwnSession = Static<typeof OwnSession>
