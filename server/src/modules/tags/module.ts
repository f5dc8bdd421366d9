import { type Db, type Module, on, type Transactor } from '../../kernel/index.ts'
import { userDeleted } from '../users/index.ts'
import { detachAllTags } from './detach-tag.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'

/** Words people describe themselves with. */
export const createTags = (deps: { db: Db; transact: Transactor['transact'] }): Module => ({
  name: 'tags',
  problems,
  advice,
  reactions: [on(userDeleted, async (tx, { userId }) => void (await detachAllTags(tx, userId)))],
  routes: (api) => routes(api, deps),
})
