import { type Command, print } from './command.ts'
import { withDatabase } from './offline-db.ts'
import { reachProviders } from './reach-providers.ts'

/** Compares every counter with the rows it counts and tries every provider; exits with 1 when one is wrong. */
export const doctor: Command = {
  words: 'doctor',
  about: 'Check that every counter equals the rows it counts and every configured provider can be reached.',
  async run(flags) {
    // Loaded only here, because they need all modules: every other command would wait for that.
    const [{ checks }, { runChecks }] = await Promise.all([import('../checks.ts'), import('../kernel/index.ts')])
    const { results, providers } = await withDatabase(async (db, config) => {
      const [results, providers] = await Promise.all([runChecks(db, checks), reachProviders(config)])
      return { results, providers }
    })
    const broken = results.filter(({ value }) => value !== 0)
    const away = providers.filter(({ problem }) => problem !== undefined)
    print(flags, { ok: broken.length + away.length === 0, checks: results, providers }, [
      ...results.map(({ name, value, ids }) =>
        value === 0 ? `✓ ${name}` : `✗ ${name}: ${value} differ, among them ${ids.join(', ')}`,
      ),
      ...providers.map(({ name, problem }) => (problem === undefined ? `✓ ${name} answers` : `✗ ${name}: ${problem}`)),
      broken.length === 0
        ? `All ${results.length} checks hold.`
        : `${broken.length} of ${results.length} checks found something.`,
      ...(away.length > 0 ? [`${away.length} of ${providers.length} providers cannot be used.`] : []),
    ])
    if (broken.length + away.length > 0) process.exitCode = 1
  },
}
