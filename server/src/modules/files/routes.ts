import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, callerOf, createWrites, ProblemBody } from '../../kernel/index.ts'
import type { FilesDeps } from './deps.ts'
import { fileNotFound } from './errors.ts'
import { GENERATED } from './generated/picture.ts'
import { MAX_VIDEO_BYTES } from './limits.ts'
import { sendFile } from './reading/send-file.ts'
import {
  AnyFileParams,
  FileBytes,
  FileForm,
  FileParams,
  FilePart,
  FileQuery,
  GeneratedParams,
  SignedFileParams,
  StoredAnswer,
  Unchanged,
  Uploaded,
  UploadParams,
  UploadQuery,
  UploadRequest,
  UploadTask,
} from './schemas.ts'
import { announceUpload, planUpload, spendUpload } from './uploading/announce-upload.ts'
import { discardRest } from './uploading/discard-rest.ts'
import { formLimits, receiveFormFile } from './uploading/form-file.ts'
import { contentLengthOf, receiveUpload } from './uploading/receive-upload.ts'
import { storeFile } from './uploading/store-file.ts'

const tags = ['files']
const create = { permission: 'storage-create' } as const

/** Below `/api/v2`: announce an upload, or send a file in a form. */
export async function routes(app: App, deps: FilesDeps): Promise<void> {
  const write = createWrites(app, deps.transact)
  const { budgets } = deps

  write.post('/storage', {
    config: { access: create },
    schema: {
      operationId: 'createUpload',
      tags,
      summary: 'Request an upload address',
      body: UploadRequest,
      response: { 201: UploadTask },
    },
    first: ({ caller, body }) => planUpload(deps, caller.id, body),
    run: (tx, { caller }, planned) => announceUpload(deps, tx, caller.id, planned),
  })

  // In a scope of its own: nothing else of the service reads forms.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: formLimits })
    readBodiesOurselves(scope)
    const taken = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof receiveFormFile>>>()

    createWrites(scope, deps.transact).post('/files', {
      config: { access: create, accepts: 'multipart', lane: 'stream' },
      bodyLimit: MAX_VIDEO_BYTES,
      schema: {
        operationId: 'createFile',
        tags,
        summary: 'Upload a file with a form',
        consumes: ['multipart/form-data'],
        body: FileForm,
        response: { 201: StoredAnswer },
      },
      // Before validation, so that an idempotency key is bound to the content of the file like to any other body.
      hooks: {
        preValidation: async (request) => {
          await spendUpload(budgets, callerOf(request).id)
          const form = await receiveFormFile(deps, request)
          taken.set(request, form)
          request.body = { file: form.received.md5 }
        },
        // For requests that never reach the operation, such as the repeat of an earlier one.
        onResponse: async (request) => taken.get(request)?.workspace.remove(),
      },
      around: async ({ caller, request }, commit) => {
        const { received, workspace } = taken.get(request)!
        await storeFile(deps, caller.id, received, workspace.folder, commit).finally(workspace.remove)
      },
    })
  })
}

/** Outside the prefix: the signed address for the bytes, and the files themselves. */
export async function rootRoutes(app: App, deps: FilesDeps): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    readBodiesOurselves(scope)
    createWrites(scope, deps.transact).put('/storage/upload/:upload', {
      // The signature is the authorisation.
      config: { access: 'any', accepts: 'bytes', counted: false, lane: 'stream' },
      bodyLimit: MAX_VIDEO_BYTES,
      schema: {
        operationId: 'sendUpload',
        tags,
        summary: 'Upload the bytes of a file',
        params: UploadParams,
        querystring: UploadQuery,
        response: { 201: Uploaded },
      },
      around: ({ params, query, request, addressKey }, commit) => {
        const contentLength = contentLengthOf(request.headers['content-length'])
        return receiveUpload(deps, { id: params.upload, ...query, contentLength, addressKey }, request.raw, commit)
      },
    })
  })

  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    // An address of another form than ours is no file's.
    const wrong = request.validationError
    if (wrong) throw wrong.validationContext === 'params' ? fileNotFound() : wrong
    const { vendor, ...parts } = { vendor: GENERATED, ...(request.params as Record<string, string>) }
    const path = Object.values(parts).join('/')
    return sendFile(deps, { vendor, path, rule: (request.query as { rule?: string }).rule }, request, reply)
  }
  const reading = {
    config: { access: 'any', counted: false, lane: 'stream' },
    exposeHeadRoute: false,
    handler: read,
  } as const
  const described = { ...reading, attachValidation: true } as const
  const answers = { 200: FileBytes, 304: Unchanged, 404: ProblemBody }
  app.get('/storage/:vendor/:year/:month/:day/:file', {
    ...described,
    schema: {
      operationId: 'readFile',
      tags,
      summary: 'Read a file',
      params: FileParams,
      querystring: FileQuery,
      response: { ...answers, 206: FilePart },
    },
  })
  app.get('/storage/:vendor/:signature/:year/:month/:day/:file', {
    ...described,
    schema: {
      operationId: 'readHiddenFile',
      tags,
      summary: 'Read a private file',
      description: 'By the address in a record that you may see; it is good for half an hour at least.',
      params: SignedFileParams,
      querystring: FileQuery,
      response: { ...answers, 206: FilePart },
    },
  })
  app.get(`/storage/${GENERATED}/:file`, {
    ...described,
    schema: {
      operationId: 'readGeneratedPicture',
      tags,
      summary: 'Read a generated avatar',
      params: GeneratedParams,
      querystring: FileQuery,
      response: answers,
    },
  })
  // Imported files keep their old addresses, in any form: OpenAPI cannot describe that.
  const anywhere = { ...reading, schema: { hide: true, params: AnyFileParams, querystring: FileQuery } as object }
  app.get('/storage/:vendor/*', anywhere)
  app.head('/storage/:vendor/*', anywhere)
}

// The handler reads the body as it arrives; after a refusal it is not read.
const readBodiesOurselves = (scope: App): void => {
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onError', async (request, reply) => discardRest(request, reply))
}
