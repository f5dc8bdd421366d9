import { Type } from 'typebox'
import { type App, Closed, callerOf, Id, notFound, type Queryable, SingleLineText } from '../../../kernel/index.ts'
import { findFileById, findUnusedUpload, type ViewFile } from '../../files/index.ts'

const missing = () => notFound('files.not_found', 'This file does not exist.')
const side = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 4000, description }))

/** Files by their ids, and uploads that are there already. */
export function fileRoutes(app: App, db: Queryable, viewFile: ViewFile): void {
  // Pictures are fetched by the browser itself, which sends neither the client's header nor a token.
  app.get('/files/:file', {
    config: { access: 'any', counted: false },
    schema: {
      hide: true,
      params: Closed({ file: Id('File id.') }),
      querystring: Closed({
        w: side('Width.'),
        h: side('Height.'),
        json: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description: 'The address as JSON.' })),
      }),
    },
    handler: async ({ caller, params, query }, reply) => {
      const file = await findFileById(db, params.file, caller?.id)
      if (!file) throw missing()
      const { url } = viewFile(file)
      const sides = [query.w && `w_${query.w}`, query.h && `h_${query.h}`].filter(Boolean)
      const address = sides.length > 0 && file.mime.startsWith('image/') ? `${url}?rule=${sides.join(',')}` : url
      return query.json === 1 ? reply.send({ url: address }) : reply.redirect(address, 302)
    },
  })

  app.get('/files/uploaded/:hash', {
    config: { access: 'user' },
    schema: {
      hide: true,
      params: Closed({
        hash: SingleLineText({ pattern: '^[0-9a-fA-F]{32}$', maxLength: 32, description: 'MD5 of the content.' }),
      }),
    },
    handler: async (request) => {
      const file = await findUnusedUpload(db, callerOf(request).id, request.params.hash.toLowerCase())
      if (!file) throw missing()
      return { id: file.id }
    },
  })
}
