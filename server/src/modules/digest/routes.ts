import { Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  createWrites,
  Empty,
  notFound,
  SingleLineText,
  type Transactor,
} from '../../kernel/index.ts'
import { ownerOf } from './key.ts'
import { hasAddress, isWanted, setWanted } from './preference.ts'
import { type DigestDeps, mailSender } from './send-digest.ts'
import { digestSetting } from './settings.ts'

const tags = ['notifications']
const MAX_FORM_BYTES = 1024

const Digest = Closed(
  {
    is_offered: Type.Boolean({ description: 'The site sends it, and I have a verified address.' }),
    weekly: Type.Boolean({ description: 'Whether I want it.' }),
  },
  { title: 'Digest', description: 'A weekly mail with the best of my topics, while I stay away.' },
)

const params = Closed({
  key: SingleLineText({
    minLength: 1,
    maxLength: 60,
    description: 'From the mail.',
    examples: ['1.AAAAAAAAAAAAAAAAAAAAAA'],
  }),
})

export type DigestRoutesDeps = DigestDeps & { transact: Transactor['transact'] }

export async function routes(app: App, deps: DigestRoutesDeps): Promise<void> {
  const { db, settings, secrets } = deps
  const write = createWrites(app, deps.transact)

  app.get('/user/digest', {
    config: { access: 'user' },
    schema: {
      operationId: 'getDigest',
      tags,
      summary: 'Get my weekly email setting',
      response: { 200: Digest },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const isSent = settings.get(digestSetting).switch && mailSender(deps) !== undefined
      return { is_offered: isSent && (await hasAddress(db, caller)), weekly: await isWanted(db, caller) }
    },
  })

  write.patch('/user/digest', {
    config: { access: 'user' },
    schema: {
      operationId: 'changeDigest',
      tags,
      summary: 'Turn the weekly email on or off',
      body: Closed(
        { weekly: Type.Boolean({ description: 'Whether I want it.', examples: [false] }) },
        { examples: [{ weekly: false }] },
      ),
      response: { 204: Empty },
    },
    run: (tx, { caller, body }) => setWanted(tx, caller.id, body.weekly).then(() => undefined),
  })

  app.get('/digest-unsubscriptions/:key', {
    config: { access: 'any' },
    schema: {
      operationId: 'showDigestUnsubscription',
      tags,
      summary: 'Check a weekly email subscription',
      description: 'Changes nothing: mail programs open links by themselves.',
      params,
      response: {
        200: Closed(
          { weekly: Type.Boolean({ description: 'Whether they get it.' }) },
          { title: 'DigestState', description: 'Whether the mail is sent.' },
        ),
      },
    },
    handler: async ({ params: { key } }) => ({ weekly: await isWanted(db, { id: personOf(key) }) }),
  })

  // One click of a mail program posts a form of its own; what it holds does not matter, the key is all.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.post('/digest-unsubscriptions/:key', {
      config: { access: 'any', accepts: 'raw' },
      schema: {
        operationId: 'unsubscribeFromDigest',
        tags,
        summary: 'Unsubscribe from the weekly email in one click',
        description: 'RFC 8058: the address in `List-Unsubscribe`. Any body, at most 1 KiB; again changes nothing.',
        params,
        response: { 204: Empty },
      },
      handler: async ({ params: { key } }, reply) => {
        const userId = personOf(key)
        await db.transaction((tx) => setWanted(tx, userId, false))
        return reply.code(204).send()
      },
    })
  })

  function personOf(key: string): number {
    const userId = ownerOf(secrets, key)
    if (userId === undefined) throw notFound('digest.key', 'This link is incomplete. Copy all of it from the email.')
    return userId
  }
}
