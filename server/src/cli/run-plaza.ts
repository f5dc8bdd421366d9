import { parseArgs } from 'node:util'
import { EmbeddedPostgresProblem } from '../adapters/embedded-postgres/problem.ts'
import { ConfigProblem } from '../config/config.ts'
import { MigrationProblem } from '../kernel/db/migrate.ts'
import { auditVerify } from './audit.ts'
import { type Command, UserProblem } from './command.ts'
import { dbMigrate, dbStatus } from './db.ts'
import { demoReset } from './demo.ts'
import type { LoadDemo } from './demo-community.ts'
import { dev } from './dev.ts'
import { doctor } from './doctor.ts'
import { jobsList, jobsRetry } from './jobs.ts'
import { ledgerVerify } from './ledger.ts'
import { createStart } from './start.ts'
import { ledgerStatement } from './statement.ts'

const commandsWith = (loadDemo: LoadDemo | undefined): readonly Command[] => [
  ...createStart(loadDemo),
  dev,
  dbMigrate,
  dbStatus,
  demoReset,
  jobsList,
  jobsRetry,
  auditVerify,
  ledgerVerify,
  ledgerStatement,
  doctor,
]

const help = (commands: readonly Command[]): string =>
  [
    'plaza: the back end of a community application',
    '',
    'Usage: npx plaza <command> [--json] [--help]',
    '',
    ...commands.map(({ words, about }) => `  ${words.padEnd(14)} ${about}`),
    '',
    'Configuration comes from the environment and from .env; .env.example lists every variable.',
    '',
  ].join('\n')

async function run(commands: readonly Command[]): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  })
  const text = positionals.join(' ')
  const command = commands.find(({ words }) => text === words || text.startsWith(`${words} `))
  if (values.help || positionals.length === 0)
    return void process.stdout.write(command ? `plaza ${command.words}: ${command.about}\n` : help(commands))
  if (!command) throw new UserProblem(`There is no command "${text}". See: npx plaza --help`)
  await command.run({ json: values.json }, positionals.slice(command.words.split(' ').length))
}

const FOR_PEOPLE = [UserProblem, ConfigProblem, MigrationProblem, EmbeddedPostgresProblem]

/** The `plaza` command: what is typed after it, with the demo where there is one. */
export async function runPlaza(loadDemo?: LoadDemo): Promise<void> {
  await run(commandsWith(loadDemo)).catch(fail)
}

function fail(error: unknown): void {
  const isForPeople =
    FOR_PEOPLE.some((kind) => error instanceof kind) || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(
    `${isForPeople ? (error as Error).message : `Plaza could not go on: ${(error as Error)?.stack ?? error}`}\n`,
  )
  process.exit(1)
}
