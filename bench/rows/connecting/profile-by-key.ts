import { askProfiles, byKey, type Callers } from '../../connecting/callers.ts'
import { defineRow } from '../../row.ts'

/** The same by programs with a key each. */
export default defineRow<Callers>({
  name: 'profile, by key',
  prepare: byKey,
  requests: askProfiles,
  status: 200,
  targets: [],
  comparedWith: { row: 'profile, by token', atMost: 1.1 },
})
