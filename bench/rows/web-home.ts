import { defineRow } from '../row.ts'

/**
 * The home page as a guest's browser gets it: rendered on the server, compressed, cached for two seconds and while it
 * is the same.
 */
export default defineRow<null>({
  name: 'web home, guest',
  prepare: async () => null,
  requests: () => [{ method: 'GET', path: '/', accept: 'text/html', encoding: 'br' }],
  status: 200,
  targets: [],
  // At least a quarter of the requests a second of the list it shows.
  comparedWith: { row: 'newest, guest', atMost: 4 },
})
