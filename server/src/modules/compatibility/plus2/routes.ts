import type { App, Queryable } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { createAsk } from './ask.ts'
import { clientStrategy } from './client.ts'
import { feedRoutes } from './feeds.ts'
import { fileRoutes } from './files.ts'
import { noticeRoutes } from './notices.ts'
import { otherRoutes } from './others.ts'
import { peopleRoutes } from './people.ts'

export interface Plus2Options {
  db: Queryable
  viewFile: ViewFile
  /** Headers that mark a request of our own. */
  inside: Readonly<Record<string, string>>
}

/**
 * Answers clients made for ThinkSNS+ 2 as far as the interface allows: addresses of their own and, for requests with the header such a
 * client sends, other shapes at ours. Every request goes through an operation of the interface or a public function of a module.
 */
export async function registerPlus2(root: App, { db, viewFile, inside }: Plus2Options): Promise<void> {
  root.addConstraintStrategy(clientStrategy)
  const ask = createAsk(root, inside)
  await root.register(
    async (scope) => {
      const app = scope as App
      feedRoutes(app, ask, db)
      fileRoutes(app, db, viewFile)
      noticeRoutes(app, ask)
      peopleRoutes(app, ask, db)
      otherRoutes(app, ask)
    },
    { prefix: '/api/v2' },
  )
}
