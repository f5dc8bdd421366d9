import { randomBytes } from 'node:crypto'
import { ConfigProblem, readConfig } from '../../config/config.ts'
import { table } from '../../config/table.ts'
import type { Variable } from '../../config/variables.ts'
import { type Group, groups, type Question, type Section } from './questions.ts'

/** The one who answers: a person at a terminal, or a test. */
export interface Talk {
  ask(text: string): Promise<string>
  tell(text: string): void
}

export type Answers = Record<string, string>

const secret = (): string => randomBytes(36).toString('base64url')

/** Asks everything, group by group, until each group's answers are a configuration that production starts with. */
export async function interview(talk: Talk): Promise<Answers> {
  let answers: Answers = { NODE_ENV: 'production', APP_SECRET: secret(), METRICS_TOKEN: secret() }
  for (const group of groups) {
    talk.tell(`\n${group.title}`)
    for (;;) {
      const heard = await askGroup(group, talk)
      const faults = faultsOf({ ...answers, ...heard }, group)
      if (faults.length === 0) {
        answers = { ...answers, ...heard }
        break
      }
      for (const fault of faults) talk.tell(`  ✗ ${fault}`)
    }
  }
  return answers
}

async function askGroup({ sections }: Group, talk: Talk): Promise<Answers> {
  const heard: Answers = {}
  for (const section of sections) Object.assign(heard, await askSection(section, talk))
  if (heard['S3_ENDPOINT']) heard['FILE_STORE'] = 's3'
  return heard
}

async function askSection({ only, questions }: Section, talk: Talk): Promise<Answers> {
  if (only && !(await askYesNo(only, talk))) return {}
  const heard: Answers = {}
  for (const question of questions) {
    const answer = await askOne(question, talk)
    if (answer !== undefined) heard[question.name] = answer
  }
  return heard
}

async function askYesNo(text: string, { ask, tell }: Talk): Promise<boolean> {
  for (;;) {
    const answer = (await ask(`  ${text} [y/N] `)).trim().toLowerCase()
    if (/^(|n|no)$/.test(answer)) return false
    if (/^(y|yes)$/.test(answer)) return true
    tell('  ✗ Answer y or n.')
  }
}

async function askOne({ name, ask: text, enter }: Question, { ask, tell }: Talk): Promise<string | undefined> {
  const hint = typeof enter === 'string' ? ` [${enter}]` : enter && 'fresh' in enter ? ' [a fresh one]' : ''
  for (;;) {
    const given = (await ask(`  ${text}${hint}: `)).trim()
    if (given === '' && enter) return typeof enter === 'string' ? enter : 'fresh' in enter ? secret() : undefined
    const fault = given === '' ? 'must be given' : faultOf(name, given)
    if (!fault) return given
    tell(`  ✗ ${name} ${fault}.`)
  }
}

const variables: Record<string, Variable<unknown>> = Object.assign({}, ...Object.values(table))

function faultOf(name: string, given: string): string | undefined {
  try {
    variables[name]?.read(given)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

// The whole configuration is checked each time; problems of later groups are left to them.
function faultsOf(answers: Answers, group: Group): string[] {
  const names = group.sections.flatMap(({ questions }) => questions.map(({ name }) => name.replace(/_FILE$/, '')))
  try {
    readConfig(answers)
    return []
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    return error.problems.filter((problem) => names.some((name) => new RegExp(`\\b${name}\\b`).test(problem)))
  }
}
