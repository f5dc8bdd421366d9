import { parseEnv } from 'node:util'
import { UserProblem } from '../command.ts'
import type { Answers } from './interview.ts'

/** The answers as a file that Node, shells and container tools read alike. */
export function envFile(answers: Answers): string {
  const lines = Object.entries(answers).map(([name, value]) => `${name}=${quoted(name, value)}`)
  const text = `# Written by \`plaza configure\`. Keep it private: it holds secrets. .env.example explains every variable.\n${lines.join('\n')}\n`
  const back = parseEnv(text) as Answers
  const lost = Object.keys(answers).find((name) => back[name] !== answers[name])
  if (lost) throw unwritable(lost)
  return text
}

function quoted(name: string, value: string): string {
  if (/^[\w.:/@+,%=?&~-]*$/.test(value)) return value
  const quote = ["'", '"'].find((each) => !value.includes(each))
  if (!quote || (quote === '"' && /[\\$`]/.test(value))) throw unwritable(name)
  return `${quote}${value}${quote}`
}

const unwritable = (name: string) =>
  new UserProblem(`${name} has characters that a .env file cannot hold. Choose another, or set it in the environment.`)
