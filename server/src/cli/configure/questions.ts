/** One thing to ask for; `name` is the variable it becomes, or `NAME_FILE` for a secret that stays in a file. */
export interface Question {
  name: string
  ask: string
  /** What Enter means. `fresh` is a new random secret, `none` leaves the variable out; without either an answer is needed. */
  enter?: string | { fresh: true } | { none: true }
}

export interface Section {
  /** A yes or no that the rest hangs on; Enter is no. */
  only?: string
  questions: readonly Question[]
}

/** Asked again as a whole when its answers do not go together. */
export interface Group {
  title: string
  sections: readonly Section[]
}

const fresh = { fresh: true } as const
const none = { none: true } as const

/** What production needs to know, in the order people think of it. */
export const groups: readonly Group[] = [
  {
    title: 'Where people find it',
    sections: [
      {
        questions: [
          { name: 'PUBLIC_URL', ask: 'Address people reach it by, such as https://plaza.example.org' },
          { name: 'TRUST_PROXY', ask: 'How many proxies stand in front (one that ends TLS is 1)', enter: '1' },
          { name: 'HOST', ask: 'Address it listens on', enter: '127.0.0.1' },
          { name: 'PORT', ask: 'Port it listens on', enter: '3000' },
        ],
      },
    ],
  },
  {
    title: 'PostgreSQL, 15 or newer',
    sections: [
      {
        questions: [
          {
            name: 'DATABASE_URL',
            ask: 'Login of the service, a member of plaza_app: postgres://plaza_service:…@host/plaza',
          },
          {
            name: 'DATABASE_MIGRATION_URL',
            ask: 'Login of the owner, for migrations: postgres://plaza_owner:…@host/plaza',
          },
        ],
      },
    ],
  },
  {
    title: 'Codes for registering and for forgotten passwords (at least one of the two)',
    sections: [
      {
        only: 'Send text messages?',
        questions: [
          { name: 'SMS_HTTP_URL', ask: 'Address of your gateway' },
          { name: 'SMS_HTTP_SECRET', ask: 'Key that requests to it are signed with', enter: fresh },
          { name: 'SMS_PREFIXES', ask: 'Number prefixes that may be sent to', enter: '+86' },
        ],
      },
      {
        only: 'Send mail?',
        questions: [
          { name: 'SMTP_URL', ask: 'Mail server: smtps://user:password@host' },
          { name: 'MAIL_FROM', ask: 'Sender, such as Plaza <no-reply@example.org>' },
        ],
      },
    ],
  },
  {
    title: 'Signing in from a mini-program',
    sections: [
      {
        only: 'Is there one?',
        questions: [
          { name: 'MINI_PROGRAM_URL', ask: 'Address its codes are exchanged at' },
          { name: 'MINI_PROGRAM_APP_ID', ask: 'Application id there' },
          { name: 'MINI_PROGRAM_SECRET', ask: 'Application secret there' },
        ],
      },
    ],
  },
  {
    title: 'Payment provider A',
    sections: [
      {
        only: 'Take payments by provider A?',
        questions: [
          { name: 'PAY_A_URL', ask: 'Address of its gateway' },
          { name: 'PAY_A_APP_ID', ask: 'Application id' },
          { name: 'PAY_A_MERCHANT_ID', ask: 'Merchant id' },
          { name: 'PAY_A_PRIVATE_KEY_FILE', ask: 'File with our private key' },
          { name: 'PAY_A_PUBLIC_KEY_FILE', ask: 'File with the public key of the provider' },
        ],
      },
    ],
  },
  {
    title: 'Payment provider B',
    sections: [
      {
        only: 'Take payments by provider B?',
        questions: [
          { name: 'PAY_B_URL', ask: 'Address of its API, without /v3' },
          { name: 'PAY_B_MERCHANT_ID', ask: 'Merchant id' },
          { name: 'PAY_B_APP_ID', ask: 'Application id of the app' },
          { name: 'PAY_B_WEB_APP_ID', ask: 'Application id for browsers (Enter: the same)', enter: none },
          { name: 'PAY_B_SERIAL', ask: 'Serial number of our certificate' },
          { name: 'PAY_B_PRIVATE_KEY_FILE', ask: 'File with our private key' },
          { name: 'PAY_B_SECRET', ask: 'The key callbacks are encrypted with, 32 characters' },
          { name: 'PAY_B_PUBLIC_KEY_ID', ask: 'Id of the key the provider signs with' },
          { name: 'PAY_B_PUBLIC_KEY_FILE', ask: 'File with that public key' },
        ],
      },
    ],
  },
  {
    title: 'In-app purchase',
    sections: [
      {
        only: 'Is there an app in the store?',
        questions: [
          { name: 'STORE_IAP_ROOT_CERTS', ask: 'Files with the root certificates of the store, comma-separated' },
          { name: 'STORE_IAP_BUNDLE_ID', ask: 'Bundle id of the app' },
          { name: 'STORE_IAP_APP_ID', ask: 'Number of the app' },
        ],
      },
    ],
  },
  {
    title: 'Pushes to apps',
    sections: [
      {
        only: 'Is there a service that pushes? (Browsers need none.)',
        questions: [
          { name: 'PUSH_WEBHOOK_URL', ask: 'Address pushes are posted to' },
          { name: 'PUSH_WEBHOOK_SECRET', ask: 'Key they are signed with', enter: fresh },
        ],
      },
    ],
  },
  {
    title: 'Files',
    sections: [
      { questions: [{ name: 'DATA_DIR', ask: 'Folder for files and scratch', enter: './data' }] },
      {
        only: 'Keep uploads in an S3-compatible store instead of there?',
        questions: [
          { name: 'S3_ENDPOINT', ask: 'Its address' },
          { name: 'S3_REGION', ask: 'Region', enter: 'us-east-1' },
          { name: 'S3_BUCKET', ask: 'Bucket' },
          { name: 'S3_ACCESS_KEY', ask: 'Access key' },
          { name: 'S3_SECRET_KEY', ask: 'Secret key' },
        ],
      },
    ],
  },
  {
    title: 'The community',
    sections: [
      {
        questions: [
          { name: 'TIME_ZONE', ask: 'Whose midnight begins a day', enter: 'UTC' },
          { name: 'LANGUAGE_DEFAULT', ask: 'Language of whoever asks for none: en or zh-CN', enter: 'en' },
          { name: 'ADMIN_PASSWORD', ask: 'Password of the first account, admin', enter: fresh },
        ],
      },
    ],
  },
]
