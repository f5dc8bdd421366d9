import { type Module, on } from '../../kernel/index.ts'
import { userDeleted } from '../users/index.ts'
import { detachAllTags } from './detach-tag.ts'
import { advice, problems } from './problems.ts'
import { routes, type TagsDeps } from './routes.ts'

/** Words people describe themselves with. */
export const createTags = (deps: TagsDeps): Module => ({
  name: 'tags',
  problems,
  advice,
  reactions: [on(userDeleted, async (tx, { userId }) => void (await detachAllTags(tx, userId)))],
  routes: (api) => routes(api, deps),
})
