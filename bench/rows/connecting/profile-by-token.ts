import { askProfiles, byToken, type Callers } from '../../connecting/callers.ts'
import { defineRow } from '../../row.ts'

/** People, asked for by members with the token of a sign-in. */
export default defineRow<Callers>({
  name: 'profile, by token',
  prepare: byToken,
  requests: askProfiles,
  status: 200,
  targets: [],
})
