import { paying } from './paying.ts'
import { choice, database, databases, flag, list, proxies, text, url, whole } from './variables.ts'
import { watching } from './watching.ts'

const SECRET = /^.{32,}$/

/** Every environment variable Plaza reads, by group. `.env.example` is generated from this table. */
export const table = {
  'Where it listens': {
    PORT: whole({ about: 'Port of the service.', initial: 3000, min: 0, max: 65_535 }),
    HOST: text({ about: 'Address it listens on. 0.0.0.0 for every interface.', initial: '127.0.0.1' }),
    ALLOW_PUBLIC_DEMO: flag({
      about:
        'Outside production, 1 allows a HOST that other machines reach. Codes, outbox and sandbox stay with this machine.',
      initial: false,
    }),
    PUBLIC_URL: url({
      about: 'What links are built from. Unset: http://HOST:PORT.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    TRUST_PROXY: proxies({
      about: 'How many proxies stand in front, or their addresses; 0 believes no X-Forwarded-For.',
      initial: false,
      shown: '0',
    }),
    WEB: flag({
      about: '0 switches the web client and the console off, for those who bring their own.',
      initial: true,
    }),
    COMPATIBILITY: choice({
      about: 'plus2 also answers clients made for ThinkSNS+ 2; see docs/compatibility.md.',
      initial: 'none',
      of: ['none', 'plus2'],
    }),
    CORS_ORIGINS: list({
      about: 'Web origins that may call from a browser. Empty: none but its own.',
      initial: [],
      pattern: /^https?:\/\/[^/]+$/,
      form: 'origins such as https://app.example.org',
    }),
  },
  'Where it keeps things': {
    DATA_DIR: text({ about: 'Embedded database, uploaded files, outbox.', initial: './data' }),
    DATABASE_URL: database({
      about:
        'A PostgreSQL server (15 or newer), or several of which one takes writes: postgres://user:password@one,two/plaza. Unset: the embedded one in DATA_DIR.',
      initial: undefined,
      isSecret: true,
    }),
    DATABASE_MIGRATION_URL: database({
      about: 'The same database as its owner, for migrations. Unset: DATABASE_URL.',
      initial: undefined,
      isSecret: true,
    }),
    DATABASE_REPLICA_URLS: databases({
      about: 'Standbys that answer lists which may be a moment old, as the login of DATABASE_URL.',
      initial: [],
      isSecret: true,
    }),
    REPLICA_MAX_LAG_MS: whole({
      about: 'How far behind a standby may be and still answer.',
      initial: 1000,
      min: 100,
      max: 60_000,
    }),
    DATABASE_POOL: whole({
      about:
        'Connections per process; a quarter is kept for lists that many read, a quarter for writes that share a transaction.',
      initial: 16,
      min: 2,
      max: 100,
    }),
    DATABASE_TIMEOUT_MS: whole({
      about: 'Longest a statement may take before its caller is told to come back; a third of it for a lock.',
      initial: 3000,
      min: 300,
      max: 60_000,
    }),
    FILE_STORE: choice({ about: 'Where uploads go: local (DATA_DIR) or s3.', initial: 'local', of: ['local', 's3'] }),
    S3_ENDPOINT: url({ about: 'Address of an S3-compatible store.', initial: undefined, schemes: ['http', 'https'] }),
    S3_REGION: text({ about: 'Its region.', initial: 'us-east-1' }),
    S3_BUCKET: text({ about: 'Its bucket.', initial: undefined }),
    S3_ACCESS_KEY: text({ about: 'Its access key.', initial: undefined, isSecret: true }),
    S3_SECRET_KEY: text({ about: 'Its secret key.', initial: undefined, isSecret: true }),
  },
  'People and safety': {
    NODE_ENV: choice({
      about: 'production refuses everything that is only good for trying out.',
      initial: 'development',
      of: ['development', 'test', 'production'],
    }),
    APP_SECRET: text({
      about:
        'At least 32 characters; keys stored codes and signs upload addresses. Unset outside production: made once and kept in DATA_DIR.',
      initial: undefined,
      isSecret: true,
      pattern: SECRET,
      form: 'at least 32 characters',
    }),
    APP_SECRET_PREVIOUS: text({
      about: 'The secret before the last change, still accepted.',
      initial: undefined,
      isSecret: true,
      pattern: SECRET,
      form: 'at least 32 characters',
    }),
    ADMIN_PASSWORD: text({
      about: 'Password of the first account, admin, made on an empty database. Unset: generated and printed once.',
      initial: undefined,
      isSecret: true,
      pattern: /^.{8,128}$/,
      form: '8 to 128 characters',
    }),
    TOKEN_TTL_MINUTES: whole({ about: 'How long an access token lives.', initial: 1440, min: 1, max: 525_600 }),
    TOKEN_REFRESH_TTL_MINUTES: whole({
      about: 'How long after a login it can be refreshed.',
      initial: 20_160,
      min: 1,
      max: 5_256_000,
    }),
    RATE_LIMIT_PER_MINUTE: whole({
      about: 'Requests a minute per person or address. 0 (not in production) counts nothing.',
      initial: 60,
      min: 0,
      max: 1_000_000,
    }),
    TIME_ZONE: text({
      about: 'Whose midnight begins a day.',
      initial: 'UTC',
      pattern: /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/,
      form: 'a time zone such as Asia/Shanghai',
    }),
    STAFF_SECOND_FACTOR: text({
      about:
        'Whether staff who move money or change people, roles or settings must have a second factor: required, or optional, which asks only those who have one. Unset: required in production, else optional.',
      initial: undefined,
      pattern: /^(required|optional)$/,
      form: 'required or optional',
    }),
    IDENTITY_MEMORY_DAYS: whole({
      about:
        'How long a keyed hash of the number, address or provider’s subject of a deleted account is kept, so that a returning person goes on where they stopped.',
      initial: 180,
      min: 0,
      max: 3650,
    }),
    LANGUAGE_DEFAULT: choice({
      about: 'Language of clients that ask for none: en or zh-CN.',
      initial: 'en',
      of: ['en', 'zh-CN'],
    }),
    DEMO: flag({ about: '1 fills an empty database with the demo community. `npm start` sets it.', initial: false }),
  },
  'Messages and sign-in providers': {
    SMS_HTTP_URL: url({
      about: 'Where text messages are posted, signed. Unset: they go to the outbox; in production no codes by phone.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    SMS_HTTP_SECRET: text({
      about: 'Key of that signature.',
      initial: undefined,
      isSecret: true,
      pattern: SECRET,
      form: 'at least 32 characters',
    }),
    SMS_PREFIXES: list({
      about: 'Number prefixes that may be sent to.',
      initial: ['+86'],
      pattern: /^\+\d{1,6}$/,
      form: 'prefixes such as +86',
    }),
    SMTP_URL: url({
      about:
        'smtp://user:password@host:port or smtps://. Unset: mail goes to the outbox; in production no codes by mail.',
      initial: undefined,
      isSecret: true,
      schemes: ['smtp', 'smtps'],
    }),
    MAIL_FROM: text({ about: 'Sender of mail.', initial: 'Plaza <plaza@localhost>' }),
    MINI_PROGRAM_URL: url({
      about:
        'Where mini-program codes are exchanged. Unset: the sandbox (code demo:<name>); in production no sign-in by mini-program.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    MINI_PROGRAM_APP_ID: text({ about: 'Application id there.', initial: undefined }),
    MINI_PROGRAM_SECRET: text({ about: 'Application secret there.', initial: undefined, isSecret: true }),
    OIDC_ISSUER: url({
      about:
        'An OpenID Connect provider people sign in at: its issuer, as its own description spells it. Unset: a sandbox provider; in production no such button.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    OIDC_CLIENT_ID: text({ about: 'Client id there.', initial: undefined }),
    OIDC_CLIENT_SECRET: text({ about: 'Client secret there.', initial: undefined, isSecret: true }),
    OIDC_NAME: text({
      about: 'What the button calls it.',
      initial: 'SSO',
      pattern: /^\S(.{0,28}\S)?$/,
      form: '1 to 30 characters',
    }),
    IM_REST_URL: url({
      about:
        'A hosted messaging provider: address of the application there, https://host/organisation/application. Unset: accounts and groups are kept here and no messages are sent.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    IM_REST_CLIENT_ID: text({ about: 'Client id there.', initial: undefined }),
    IM_REST_CLIENT_SECRET: text({ about: 'Client secret there.', initial: undefined, isSecret: true }),
    PUSH_WEBHOOK_URL: url({
      about:
        'Where pushes are posted, signed. Unset: they go to streams, browsers and, outside production, the outbox.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    PUSH_WEBHOOK_SECRET: text({
      about: 'Key of that signature.',
      initial: undefined,
      isSecret: true,
      pattern: SECRET,
      form: 'at least 32 characters',
    }),
    CACHE_PURGE_URLS: list({
      about: 'Caches in front of /storage, told by PURGE to forget a file that is deleted or hidden.',
      initial: [],
      pattern: /^https?:\/\/[^\s,]+$/,
      form: 'http(s) addresses',
    }),
    MODERATOR_URL: text({
      about:
        'A service that judges what was published: it is posted there, signed. Unset: nothing is judged. `sandbox:` plays one outside production.',
      initial: undefined,
      pattern: /^(https?:\/\/\S+|sandbox:)$/,
      form: 'an http(s) address, or sandbox:',
    }),
    MODERATOR_SECRET: text({
      about: 'Key of that signature.',
      initial: undefined,
      isSecret: true,
      pattern: SECRET,
      form: 'at least 32 characters',
    }),
    TRANSLATE_URL: text({
      about:
        'A service with LibreTranslate’s interface (its `/translate`) that translates public posts for readers. Unset: no translations. `sandbox:` plays one outside production.',
      initial: undefined,
      pattern: /^(https?:\/\/\S+|sandbox:)$/,
      form: 'an http(s) address, or sandbox:',
    }),
    TRANSLATE_KEY: text({
      about: 'Key that service asks for, if it does.',
      initial: undefined,
      isSecret: true,
      pattern: /^\S{1,200}$/,
      form: 'at most 200 characters without spaces',
    }),
    WEB_PUSH_PRIVATE_KEY: text({
      about: 'Private key (VAPID) pushes to browsers are signed with. Unset: derived from APP_SECRET.',
      initial: undefined,
      isSecret: true,
      pattern: /^[\w-]{43}$/,
      form: '32 bytes as base64url',
    }),
    WEB_PUSH_SUBJECT: text({
      about: 'Whom a push service turns to. Unset: PUBLIC_URL where that is https.',
      initial: undefined,
      pattern: /^(mailto:.+@.+|https:\/\/.+)$/,
      form: 'mailto:name@example.org or an https:// address',
    }),
    WEB_PUSH_HOSTS: list({
      about: 'Push services that may be called. Empty: those of the browsers.',
      initial: [],
      pattern: /^(\*\.)?[a-z0-9.-]+(:\d+)?$/,
      form: 'hosts such as push.example.org or *.push.example.org',
    }),
    PROVIDERS_ALLOW_PRIVATE: flag({
      about: '1 lets provider addresses be private ones (an intranet gateway).',
      initial: false,
    }),
    WEBHOOKS_ALLOW_PRIVATE: flag({
      about: '1 lets webhooks be posted to private addresses and to any port (a receiver on the own network).',
      initial: false,
    }),
  },
  ...paying,
  'Running it': {
    LOG_LEVEL: choice({
      about: 'How much is logged.',
      initial: 'info',
      of: ['debug', 'info', 'warn', 'error', 'silent'],
    }),
    LOG_FORMAT: choice({
      about: 'auto: readable on a terminal, JSON elsewhere.',
      initial: 'auto',
      of: ['auto', 'json', 'pretty'],
    }),
    MAX_IN_FLIGHT: whole({
      about:
        'Writes, payments and sign-ins at work at once in one process; more wait briefly, then get 503. Readers find their number themselves, at least this one. 0: four for every connection.',
      initial: 0,
      min: 0,
      max: 10_000,
    }),
    SHUTDOWN_DRAIN_MS: whole({
      about: 'After a stop signal, how long new requests are still taken while clients move away.',
      initial: 300,
      min: 0,
      max: 60_000,
    }),
  },
  'Seeing inside': watching,
} as const
