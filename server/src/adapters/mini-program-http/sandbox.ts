import { type MiniProgram, MiniProgramCodeRefused } from '../../modules/accounts/port.ts'

const prefix = 'demo:'

/** Makes the sandbox in which the code `demo:<name>` is that person and every other code is refused. */
export function createSandboxMiniProgram(): MiniProgram {
  return {
    codesRepeat: true,
    async exchange(code, signal) {
      signal.throwIfAborted()
      const name = code.startsWith(prefix) ? code.slice(prefix.length).trim() : ''
      const length = [...name].length
      if (length < 2 || length > 30) throw new MiniProgramCodeRefused('The sandbox accepts demo:<name> only')
      return { subject: prefix + folded(name), suggestedName: name }
    },
  }
}

// However a name is typed, full-width or in capitals, it is the same person.
const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
