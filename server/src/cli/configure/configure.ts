import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Command, UserProblem } from '../command.ts'
import { envFile } from './env-file.ts'
import { interview, type Talk } from './interview.ts'

/** Asks what production needs to know and writes it to a file, with fresh secrets. */
export const configure: Command = {
  words: 'configure',
  about: 'Ask what production needs to know and write a .env with fresh secrets.',
  options: { file: { type: 'string', value: 'PATH', about: 'Where to write it instead of .env.' } },
  async run({ given }) {
    const { talk, close } = openTalk()
    try {
      await configureInto(resolve(String(given['file'] ?? '.env')), talk)
    } finally {
      close()
    }
  },
}

/** Asks, and writes the file at the end; one that exists is never touched. */
export async function configureInto(file: string, talk: Talk): Promise<void> {
  if (existsSync(file))
    throw new UserProblem(`${file} exists already and is left alone. Move it away, or choose another with --file.`)
  talk.tell('Enter takes what stands in [brackets]. Nothing is written before the last answer.')
  const answers = await interview(talk)
  // `wx`: not over a file that was created in the meantime.
  await writeFile(file, envFile(answers), { mode: 0o600, flag: 'wx' })
  talk.tell(`\nWritten to ${file}, which only you may read. Next: npx plaza doctor, then npx plaza serve`)
}

function openTalk(): { talk: Talk; close: () => void } {
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY === true,
  })
  const next = lines[Symbol.asyncIterator]()
  return {
    talk: {
      async ask(text) {
        lines.setPrompt(text)
        lines.prompt()
        const { done, value } = await next.next()
        if (done) throw new UserProblem('\nThe answers ended before the questions did. Nothing was written.')
        return value as string
      },
      tell: (text) => void process.stdout.write(`${text}\n`),
    },
    close: () => lines.close(),
  }
}
