import { parseArgs } from 'node:util'
import { EmbeddedPostgresProblem } from '../adapters/embedded-postgres/problem.ts'
import { ConfigProblem } from '../config/config.ts'
import { MigrationProblem } from '../kernel/db/migrate.ts'
import { auditVerify } from './audit.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { backupVerify } from './backup/verify.ts'
import { type Command, UserProblem } from './command.ts'
import { configure } from './configure/configure.ts'
import { dbMigrate, dbStatus } from './db.ts'
import { demoReset } from './demo.ts'
import type { Clone } from './demo-community.ts'
import { dev } from './dev.ts'
import { doctor } from './doctor.ts'
import { jobsList, jobsRetry } from './jobs.ts'
import { ledgerVerify } from './ledger.ts'
import { loadtest } from './loadtest/loadtest.ts'
import { mcp } from './mcp.ts'
import { exportPlaza } from './moving/export.ts'
import { importPlaza } from './moving/import-plaza.ts'
import { importThinksns } from './moving/import-thinksns.ts'
import { createStart } from './start.ts'
import { ledgerStatement } from './statement.ts'
import { top } from './watching/top.ts'

const commandsWith = (clone: Clone | undefined): readonly Command[] => [
  ...createStart(clone),
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
  top,
  loadtest,
  configure,
  backup,
  backupVerify,
  restore,
  exportPlaza,
  importPlaza,
  importThinksns,
  mcp,
]

const help = (commands: readonly Command[]): string =>
  [
    'plaza: the back end of a community application',
    '',
    'Usage: npx plaza <command> [--json] [--help]',
    '',
    ...commands.map(({ words, about }) => `  ${words.padEnd(20)} ${about}`),
    '',
    'Configuration comes from the environment and from .env; .env.example lists every variable.',
    '',
  ].join('\n')

const EVERYWHERE = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

// The options depend on the command, so it is looked for first, among words that are no option.
function findCommand(commands: readonly Command[]): Command | undefined {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('-'))
  const longestFirst = commands.toSorted((one, other) => other.words.length - one.words.length)
  return longestFirst.find((command) => command.words.split(' ').every((word, index) => words[index] === word))
}

/** Gives options that may stand alone, such as `--since`, the value that means. */
const withBareValues = (given: readonly string[], command: Command | undefined): string[] =>
  given.map((word, at) => {
    const bare = word.startsWith('--') ? command?.options?.[word.slice(2)]?.bare : undefined
    const next = given[at + 1]
    return bare !== undefined && (next === undefined || next.startsWith('-')) ? `${word}=${bare}` : word
  })

const helpOf = ({ words, about, options = {} }: Command): string =>
  [
    `plaza ${words}: ${about}`,
    ...Object.entries(options).map(
      ([name, option]) => `  ${`--${name}${option.value ? ` ${option.value}` : ''}`.padEnd(20)} ${option.about}`,
    ),
    '',
  ].join('\n')

async function run(commands: readonly Command[]): Promise<void> {
  const command = findCommand(commands)
  const { values, positionals } = parseArgs({
    args: withBareValues(process.argv.slice(2), command),
    options: { ...EVERYWHERE, ...command?.options },
    allowPositionals: true,
  })
  const text = positionals.join(' ')
  if (values.help || positionals.length === 0)
    return void process.stdout.write(command ? helpOf(command) : help(commands))
  if (!command) throw new UserProblem(`There is no command "${text}". See: npx plaza --help`)
  const { json, help: _, ...given } = values as Record<string, string | boolean | undefined>
  await command.run({ json: json === true, given }, positionals.slice(command.words.split(' ').length))
}

const FOR_PEOPLE = [UserProblem, ConfigProblem, MigrationProblem, EmbeddedPostgresProblem]

/** The `plaza` command: what is typed after it, with the demo where there is one. */
export async function runPlaza(clone?: Clone): Promise<void> {
  await run(commandsWith(clone)).catch(fail)
}

function fail(error: unknown): void {
  const isForPeople =
    FOR_PEOPLE.some((kind) => error instanceof kind) || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(
    `${isForPeople ? (error as Error).message : `Plaza could not go on: ${(error as Error)?.stack ?? error}`}\n`,
  )
  process.exit(1)
}
