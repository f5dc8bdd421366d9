import type { App } from '../../../kernel/index.ts'

/** What a client for ThinkSNS+ 2 sends with every request, and ours do not. */
const CLIENT_HEADER = 'x-requested-with'
const CLIENT_VALUE = 'XMLHttpRequest'

/** A route that only such a client reaches; everyone else gets the operation of the same address. */
export const forClient = { constraints: { client: CLIENT_VALUE } }

type Strategy = Parameters<App['addConstraintStrategy']>[0]
type Storage = ReturnType<Strategy['storage']>
type Handler = Parameters<Storage['set']>[1]

/** Lets the router choose by that header. */
export const clientStrategy: Strategy = {
  name: 'client',
  storage(): Storage {
    const handlers = new Map<unknown, Handler>()
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    }
  },
  deriveConstraint: ({ headers }) => (headers[CLIENT_HEADER] === CLIENT_VALUE ? CLIENT_VALUE : ''),
  validate() {},
}
