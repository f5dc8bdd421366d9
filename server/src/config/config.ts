import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isReadable, privateKeyPem, publicKeyPem } from './keys.ts'
import { table } from './table.ts'
import type { Variable } from './variables.ts'

type Groups = typeof table
type AllVariables = { [Group in keyof Groups]: Groups[Group] }[keyof Groups]
type Union<Type> = (Type extends unknown ? (value: Type) => void : never) extends (value: infer All) => void
  ? All
  : never
type Values = {
  [Name in keyof Union<AllVariables>]: Union<AllVariables>[Name] extends Variable<infer Value> ? Value : never
}

/** Everything the environment decides, validated and frozen. Nothing below `main` reads the environment itself. */
export type Config = Readonly<
  Omit<Values, 'APP_SECRET' | 'PUBLIC_URL' | 'STAFF_SECOND_FACTOR'> & {
    APP_SECRET: string
    PUBLIC_URL: string
    STAFF_SECOND_FACTOR: string
    isProduction: boolean
    /** A service with sandbox providers that is reachable from other machines: the sandbox is kept from them. */
    isOpenDemo: boolean
  }
>

/** All problems of the environment, at once. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((each) => `  - ${each}`).join('\n')}`,
    )
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment; throws a `ConfigProblem` that names every problem. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const unread: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.values(table).flatMap(
    (group) => Object.entries(group) as [string, Variable<unknown>][],
  )) {
    try {
      values[name] = variable.read(textOf(name, variable, environment))
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}.`)
      unread.push(name)
    }
  }
  const read = values as unknown as Values
  // What could not be read is named above; a sentence that compares it with something else would only be noise.
  problems.push(
    ...contradictions(read).filter((sentence) => !unread.some((name) => new RegExp(`\\b${name}\\b`).test(sentence))),
  )
  if (problems.length > 0) throw new ConfigProblem(problems)
  return Object.freeze({
    ...read,
    DATA_DIR: resolve(read.DATA_DIR),
    APP_SECRET: read.APP_SECRET ?? keptSecret(resolve(read.DATA_DIR)),
    PUBLIC_URL: read.PUBLIC_URL ?? `http://${read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST}:${read.PORT}`,
    STAFF_SECOND_FACTOR: read.STAFF_SECOND_FACTOR ?? (read.NODE_ENV === 'production' ? 'required' : 'optional'),
    isProduction: read.NODE_ENV === 'production',
    isOpenDemo: read.NODE_ENV !== 'production' && !isLoopback(read.HOST),
  })
}

// A secret may stand in a file instead, as container platforms provide it; one that everybody can read is none.
function textOf(name: string, { isSecret }: Variable<unknown>, environment: Environment): string | undefined {
  const file = isSecret ? environment[`${name}_FILE`] : undefined
  if (!file) return environment[name]
  if (environment[name]) throw new Error(`must be given directly or as ${name}_FILE, not both`)
  const info = statSync(file, { throwIfNoEntry: false })
  if (!info?.isFile()) throw new Error(`must be readable, but ${name}_FILE names no file`)
  if (info.mode & 0o004) throw new Error(`must be private, but everybody may read the file in ${name}_FILE (chmod o-r)`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`must be readable, but this user may not read the file in ${name}_FILE`)
  }
}

function contradictions(config: Values): string[] {
  const problems: string[] = []
  const demand = (isMet: unknown, sentence: string) => isMet || problems.push(sentence)
  demand(isTimeZone(config.TIME_ZONE), 'TIME_ZONE must be a time zone this system knows, such as Asia/Shanghai.')
  demand(
    config.TOKEN_REFRESH_TTL_MINUTES >= config.TOKEN_TTL_MINUTES,
    'TOKEN_REFRESH_TTL_MINUTES must not be below TOKEN_TTL_MINUTES.',
  )
  demand(!config.SMS_HTTP_URL || config.SMS_HTTP_SECRET, 'SMS_HTTP_URL needs SMS_HTTP_SECRET.')
  demand(!config.PUSH_WEBHOOK_URL || config.PUSH_WEBHOOK_SECRET, 'PUSH_WEBHOOK_URL needs PUSH_WEBHOOK_SECRET.')
  demand(!config.MODERATOR_URL?.startsWith('http') || config.MODERATOR_SECRET, 'MODERATOR_URL needs MODERATOR_SECRET.')
  demand(
    !config.MINI_PROGRAM_URL || (config.MINI_PROGRAM_APP_ID && config.MINI_PROGRAM_SECRET),
    'MINI_PROGRAM_URL needs MINI_PROGRAM_APP_ID and MINI_PROGRAM_SECRET.',
  )
  demand(
    !config.OIDC_ISSUER || (config.OIDC_CLIENT_ID && config.OIDC_CLIENT_SECRET),
    'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  )
  demand(
    !config.IM_REST_URL || (config.IM_REST_CLIENT_ID && config.IM_REST_CLIENT_SECRET),
    'IM_REST_URL needs IM_REST_CLIENT_ID and IM_REST_CLIENT_SECRET.',
  )
  if (config.FILE_STORE === 's3')
    demand(
      config.S3_ENDPOINT && config.S3_BUCKET && config.S3_ACCESS_KEY && config.S3_SECRET_KEY,
      'FILE_STORE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.',
    )
  problems.push(...payAProblems(config), ...payBProblems(config))
  const hasStore = config.STORE_IAP_ROOT_CERTS.length > 0
  demand(!hasStore || config.STORE_IAP_BUNDLE_ID, 'STORE_IAP_ROOT_CERTS needs STORE_IAP_BUNDLE_ID.')
  const isLiveStore =
    (config.STORE_IAP_ENVIRONMENT ?? (config.NODE_ENV === 'production' ? 'Production' : 'Sandbox')) === 'Production'
  demand(
    !hasStore || !isLiveStore || config.STORE_IAP_APP_ID > 0,
    'STORE_IAP_APP_ID must be set for the production environment of the store.',
  )
  if (config.NODE_ENV !== 'production') {
    demand(
      isLoopback(config.HOST) || config.ALLOW_PUBLIC_DEMO,
      'HOST must be an address of this machine alone outside production, where the demo’s passwords are published. Use 127.0.0.1, or set ALLOW_PUBLIC_DEMO=1.',
    )
    return problems
  }
  demand(
    config.DATABASE_URL,
    'DATABASE_URL must name a PostgreSQL server in production; the embedded one is for trying out.',
  )
  demand(config.APP_SECRET, 'APP_SECRET must be set in production (openssl rand -base64 48).')
  demand(config.RATE_LIMIT_PER_MINUTE > 0, 'RATE_LIMIT_PER_MINUTE must not be 0 in production.')
  demand(!config.DEMO, 'DEMO must not be 1 in production.')
  demand(
    config.METRICS_TOKEN,
    'METRICS_TOKEN must be set in production; a proxy on this machine would let everybody read metrics.',
  )
  demand(config.PUBLIC_URL, 'PUBLIC_URL must be set in production.')
  demand(
    config.SMS_HTTP_URL || config.SMTP_URL,
    'SMS_HTTP_URL or SMTP_URL must be set in production: without text messages and mail no one can register or reset a password.',
  )
  demand(
    !config.SMS_HTTP_URL?.startsWith('http:'),
    'SMS_HTTP_URL must begin with https:// in production: it carries codes.',
  )
  demand(
    !config.MINI_PROGRAM_URL?.startsWith('http:'),
    'MINI_PROGRAM_URL must begin with https:// in production: it carries your secret.',
  )
  demand(
    !config.OIDC_ISSUER?.startsWith('http:'),
    'OIDC_ISSUER must begin with https:// in production: it says who signs in.',
  )
  demand(
    !config.IM_REST_URL?.startsWith('http:'),
    'IM_REST_URL must begin with https:// in production: it carries passwords.',
  )
  demand(
    !config.PUSH_WEBHOOK_URL?.startsWith('http:'),
    'PUSH_WEBHOOK_URL must begin with https:// in production: it says who did what.',
  )
  demand(
    !config.MODERATOR_URL || config.MODERATOR_URL.startsWith('https:'),
    'MODERATOR_URL must begin with https:// in production: it is told what people write.',
  )
  demand(
    !config.TRANSLATE_URL || config.TRANSLATE_URL.startsWith('https:'),
    'TRANSLATE_URL must begin with https:// in production: it is told what people write.',
  )
  demand(
    config.ADMIN_PASSWORD === undefined || config.ADMIN_PASSWORD.length >= 12,
    'ADMIN_PASSWORD must have at least 12 characters in production.',
  )
  demand(
    config.APP_SECRET === undefined || new Set([...config.APP_SECRET]).size >= 10,
    'APP_SECRET must be random in production (openssl rand -base64 48).',
  )
  demand(
    !config.PAY_A_URL?.startsWith('http:'),
    'PAY_A_URL must begin with https:// in production: money depends on its answers.',
  )
  demand(
    !config.PAY_B_URL?.startsWith('http:'),
    'PAY_B_URL must begin with https:// in production: money depends on its answers.',
  )
  demand(
    config.STORE_IAP_ENVIRONMENT !== 'Sandbox',
    'STORE_IAP_ENVIRONMENT must be Production in production: sandbox purchases cost nothing.',
  )
  return problems
}

function payAProblems({
  PAY_A_URL,
  PAY_A_APP_ID,
  PAY_A_MERCHANT_ID,
  PAY_A_PRIVATE_KEY,
  PAY_A_PUBLIC_KEY,
}: Values): string[] {
  if (!PAY_A_URL) return PAY_A_APP_ID || PAY_A_MERCHANT_ID ? ['PAY_A_APP_ID and PAY_A_MERCHANT_ID need PAY_A_URL.'] : []
  if (!PAY_A_APP_ID || !PAY_A_MERCHANT_ID || !PAY_A_PRIVATE_KEY || !PAY_A_PUBLIC_KEY) {
    return ['PAY_A_URL needs PAY_A_APP_ID, PAY_A_MERCHANT_ID, PAY_A_PRIVATE_KEY and PAY_A_PUBLIC_KEY.']
  }
  return keyProblems('PAY_A', PAY_A_PRIVATE_KEY, PAY_A_PUBLIC_KEY)
}

function payBProblems({
  PAY_B_URL,
  PAY_B_MERCHANT_ID,
  PAY_B_APP_ID,
  PAY_B_SERIAL,
  PAY_B_PRIVATE_KEY,
  PAY_B_SECRET,
  PAY_B_PUBLIC_KEY_ID,
  PAY_B_PUBLIC_KEY,
}: Values): string[] {
  if (!PAY_B_URL) return PAY_B_APP_ID || PAY_B_MERCHANT_ID ? ['PAY_B_APP_ID and PAY_B_MERCHANT_ID need PAY_B_URL.'] : []
  if (
    !PAY_B_MERCHANT_ID ||
    !PAY_B_APP_ID ||
    !PAY_B_SERIAL ||
    !PAY_B_PRIVATE_KEY ||
    !PAY_B_SECRET ||
    !PAY_B_PUBLIC_KEY_ID ||
    !PAY_B_PUBLIC_KEY
  ) {
    return [
      'PAY_B_URL needs PAY_B_MERCHANT_ID, PAY_B_APP_ID, PAY_B_SERIAL, PAY_B_PRIVATE_KEY, PAY_B_SECRET, PAY_B_PUBLIC_KEY_ID and PAY_B_PUBLIC_KEY.',
    ]
  }
  return keyProblems('PAY_B', PAY_B_PRIVATE_KEY, PAY_B_PUBLIC_KEY)
}

const keyProblems = (name: string, privateKey: string, publicKey: string): string[] => [
  ...(isReadable(privateKeyPem, privateKey)
    ? []
    : [`${name}_PRIVATE_KEY must be an RSA private key of at least 2048 bits.`]),
  ...(isReadable(publicKeyPem, publicKey)
    ? []
    : [`${name}_PUBLIC_KEY must be an RSA public key of at least 2048 bits.`]),
]

const isLoopback = (host: string): boolean => /^(localhost|::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(host)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Outside production a secret is made once and kept with the data it protects. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    // `wx`: of two processes that start at once, one makes the secret and both read it.
    if (!existsSync(file)) writeFileSync(file, `${randomBytes(48).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(file)) {
      throw new ConfigProblem([
        `DATA_DIR must be a folder this user can write, but ${dataDir} is not. Give this user the right, or choose another.`,
      ])
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** The text of `.env.example`. */
export function exampleEnvironment(): string {
  const groups = Object.entries(table).map(([title, variables]) => {
    const lines = Object.entries(variables as Record<string, Variable<unknown>>).map(
      ([name, { about, shown, isSecret }]) =>
        [`# ${about}${isSecret ? ` (or ${name}_FILE)` : ''}`, `#${name}=${shown}`].join('\n'),
    )
    return `## ${title}\n\n${lines.join('\n\n')}\n`
  })
  return `# Generated from server/src/config/table.ts by \`npm run generate\`. Copy to .env and change what you need.\n\n${groups.join('\n')}`
}
