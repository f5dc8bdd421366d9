/** One question; `name` is the variable it becomes, or `NAME_FILE` for a secret that stays in a file. */
export interface Question {
  name: string
  ask: string
  /** What Enter means. `fresh` is a new random secret, `none` leaves the variable out; without either an answer is needed. */
  enter?: string | { fresh: true } | { none: true }
}

export interface Section {
  /** A yes or no that the rest depends on; Enter is no. */
  only?: string
  questions: readonly Question[]
}

/** Asked again as a whole when its answers contradict each other. */
export interface Group {
  title: string
  sections: readonly Section[]
}

const fresh = { fresh: true } as const
const none = { none: true } as const

/** A row of the table: the variable, the question, and what Enter means. */
type QuestionRow = readonly [name: string, ask: string, enter?: NonNullable<Question['enter']>]

const asked = (lines: readonly QuestionRow[]): readonly Question[] =>
  lines.map(([name, ask, enter]) => ({ name, ask, ...(enter !== undefined && { enter }) }))
const always = (...lines: QuestionRow[]): Section => ({ questions: asked(lines) })
const only = (question: string, ...lines: QuestionRow[]): Section => ({ only: question, questions: asked(lines) })

/** What production needs to know, in the order people think of it. */
const TABLE: Readonly<Record<string, readonly Section[]>> = {
  'Where people find it': [
    always(
      ['PUBLIC_URL', 'Address people reach it by, such as https://plaza.example.org'],
      ['TRUST_PROXY', 'How many proxies stand in front (one that ends TLS is 1)', '1'],
      ['HOST', 'Address it listens on', '127.0.0.1'],
      ['PORT', 'Port it listens on', '3000'],
    ),
  ],
  'PostgreSQL, 15 or newer': [
    always(
      ['DATABASE_URL', 'Login of the service, a member of plaza_app: postgres://plaza_service:…@host/plaza'],
      ['DATABASE_MIGRATION_URL', 'Login of the owner, for migrations: postgres://plaza_owner:…@host/plaza'],
    ),
  ],
  'Codes for registering and for forgotten passwords (at least one of the two)': [
    only(
      'Send text messages?',
      ['SMS_HTTP_URL', 'Address of your gateway'],
      ['SMS_HTTP_SECRET', 'Key that requests to it are signed with', fresh],
      ['SMS_PREFIXES', 'Number prefixes that may be sent to', '+86'],
    ),
    only(
      'Send mail?',
      ['SMTP_URL', 'Mail server: smtps://user:password@host'],
      ['MAIL_FROM', 'Sender, such as Plaza <no-reply@example.org>'],
    ),
  ],
  'Signing in from a mini-program': [
    only(
      'Is there one?',
      ['MINI_PROGRAM_URL', 'Address its codes are exchanged at'],
      ['MINI_PROGRAM_APP_ID', 'Application id there'],
      ['MINI_PROGRAM_SECRET', 'Application secret there'],
    ),
  ],
  'Signing in at a provider (OpenID Connect)': [
    only(
      'Is there one?',
      ['OIDC_ISSUER', 'Its issuer, such as https://id.example.org'],
      ['OIDC_CLIENT_ID', 'Client id there'],
      ['OIDC_CLIENT_SECRET', 'Client secret there'],
      ['OIDC_NAME', 'What the button calls it', 'SSO'],
    ),
  ],
  'Payment provider A': [
    only(
      'Take payments by provider A?',
      ['PAY_A_URL', 'Address of its gateway'],
      ['PAY_A_APP_ID', 'Application id'],
      ['PAY_A_MERCHANT_ID', 'Merchant id'],
      ['PAY_A_PRIVATE_KEY_FILE', 'File with our private key'],
      ['PAY_A_PUBLIC_KEY_FILE', 'File with the public key of the provider'],
    ),
  ],
  'Payment provider B': [
    only(
      'Take payments by provider B?',
      ['PAY_B_URL', 'Address of its API, without /v3'],
      ['PAY_B_MERCHANT_ID', 'Merchant id'],
      ['PAY_B_APP_ID', 'Application id of the app'],
      ['PAY_B_WEB_APP_ID', 'Application id for browsers (Enter: the same)', none],
      ['PAY_B_SERIAL', 'Serial number of our certificate'],
      ['PAY_B_PRIVATE_KEY_FILE', 'File with our private key'],
      ['PAY_B_SECRET', 'The key callbacks are encrypted with, 32 characters'],
      ['PAY_B_PUBLIC_KEY_ID', 'Id of the key the provider signs with'],
      ['PAY_B_PUBLIC_KEY_FILE', 'File with that public key'],
    ),
  ],
  'In-app purchase': [
    only(
      'Is there an app in the store?',
      ['STORE_IAP_ROOT_CERTS', 'Files with the root certificates of the store, comma-separated'],
      ['STORE_IAP_BUNDLE_ID', 'Bundle id of the app'],
      ['STORE_IAP_APP_ID', 'Number of the app'],
    ),
  ],
  'Pushes to apps': [
    only(
      'Is there a service that pushes? (Browsers need none.)',
      ['PUSH_WEBHOOK_URL', 'Address pushes are posted to'],
      ['PUSH_WEBHOOK_SECRET', 'Key they are signed with', fresh],
    ),
  ],
  Files: [
    always(['DATA_DIR', 'Folder for files and scratch', './data']),
    only(
      'Keep uploads in an S3-compatible store instead of there?',
      ['S3_ENDPOINT', 'Its address'],
      ['S3_REGION', 'Region', 'us-east-1'],
      ['S3_BUCKET', 'Bucket'],
      ['S3_ACCESS_KEY', 'Access key'],
      ['S3_SECRET_KEY', 'Secret key'],
    ),
  ],
  'The community': [
    always(
      ['TIME_ZONE', 'Whose midnight begins a day', 'UTC'],
      ['LANGUAGE_DEFAULT', 'Language of clients that ask for none: en or zh-CN', 'en'],
      ['ADMIN_PASSWORD', 'Password of the first account, admin', fresh],
    ),
  ],
}

export const groups: readonly Group[] = Object.entries(TABLE).map(([title, sections]) => ({ title, sections }))
