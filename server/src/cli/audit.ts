import { type Command, print } from './command.ts'
import { openPreparedDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'

/** Recomputes the hash chain of the audit log; exits with 1 when a line was edited or removed. */
export const auditVerify: Command = {
  words: 'audit verify',
  about: 'Check that the audit log was not edited.',
  async run(flags) {
    const database = await openPreparedDatabase(readEnvironment())
    try {
      const [row] = await database.owner<{ lines: number; broken: number }[]>`
        select (select count(*) from audit_log) as lines, audit_broken_links() as broken`
      const { lines, broken } = row!
      print(flags, { lines, broken, ok: broken === 0 }, [
        broken === 0
          ? `The audit log is whole: ${lines} lines.`
          : `${broken} of ${lines} lines do not follow from the line before.`,
      ])
      if (broken > 0) process.exitCode = 1
    } finally {
      await database.close()
    }
  },
}
