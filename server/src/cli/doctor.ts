import { type Command, print } from './command.ts'
import { withDatabase } from './offline-db.ts'

/** Holds every counter against the rows it counts; exits with 1 when one differs. */
export const doctor: Command = {
  words: 'doctor',
  about: 'Check that every counter equals the rows it counts.',
  async run(flags) {
    // Loaded only here, as they come with all modules: every other command would wait for that.
    const [{ checks }, { runChecks }] = await Promise.all([import('../checks.ts'), import('../kernel/index.ts')])
    const results = await withDatabase((db) => runChecks(db, checks))
    const broken = results.filter(({ value }) => value !== 0)
    print(flags, { ok: broken.length === 0, checks: results }, [
      ...results.map(({ name, value, ids }) =>
        value === 0 ? `✓ ${name}` : `✗ ${name}: ${value} differ, among them ${ids.join(', ')}`,
      ),
      broken.length === 0
        ? `All ${results.length} checks hold.`
        : `${broken.length} of ${results.length} checks found something.`,
    ])
    if (broken.length > 0) process.exitCode = 1
  },
}
