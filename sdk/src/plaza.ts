import type { ChatOptions, ChatStore } from './chat.ts'
import type { Answer, Caller, DataOf, Given, InitOf, Operation, OperationName, PathOf, Rest } from './operations.ts'
import { type ItemsOf, readPages } from './pages.ts'
import { keepSession, type Session, type SessionOptions, sessionFrom, type TokenAnswer } from './session.ts'
import { openStream, type Stream, type StreamOptions } from './stream.ts'
import { type Call, type CallOptions, createTransport, type TransportOptions } from './transport.ts'
import { type Uploadable, type UploadOptions, upload } from './upload.ts'

export interface PlazaOptions extends TransportOptions, SessionOptions {
  /** A key (`plk_…`) of a person or bot, for programs: instead of a session, and nothing is ever renewed. */
  key?: string
}

type Body<Path extends PathOf<'post'>> =
  InitOf<Operation<'post', Path>> extends { body?: infer Sent } ? NonNullable<Sent> : never

interface NamedCall {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A client of a community, signed in as one person or as a guest. */
export interface Plaza {
  GET: Caller<'get'>
  POST: Caller<'post'>
  PUT: Caller<'put'>
  PATCH: Caller<'patch'>
  DELETE: Caller<'delete'>
  /** Any operation by its name: `plaza.call('GET /feeds/{feed}', { path: { feed: 1 } })`. */
  call<Name extends OperationName>(name: Name, given: Given<Name>, options?: CallOptions): Promise<Answer<Name>>
  /** A list, page by page: `for await (const feeds of plaza.pages('/feeds'))`. */
  pages<Path extends PathOf<'get'>>(
    path: Path,
    ...init: Rest<InitOf<Operation<'get', Path>>>
  ): AsyncGenerator<ItemsOf<DataOf<Operation<'get', Path>>>[]>
  /** A list, record by record, reading on as needed: `for await (const feed of plaza.each('/feeds'))`. */
  each<Path extends PathOf<'get'>>(
    path: Path,
    ...init: Rest<InitOf<Operation<'get', Path>>>
  ): AsyncGenerator<ItemsOf<DataOf<Operation<'get', Path>>>>
  /** Uploads a file and returns the node that records take in `images`, `avatar`, `logo` … */
  upload(file: Uploadable, options?: UploadOptions): Promise<string>
  /** The user's messages as they happen, across reconnects. */
  stream(options: StreamOptions): Stream
  /** The person's conversations and messages, kept up to date; sends what waits when it can. */
  chat(options?: ChatOptions): Promise<ChatStore>
  /** With a password, or with a code sent by `POST /verifycodes`. */
  signIn(credentials: Body<'/auth/login'>, options?: CallOptions): Promise<Session>
  /** Creates an account and signs in; the code is sent by `POST /verifycodes/register`. */
  register(person: Body<'/users'>, options?: CallOptions): Promise<Session>
  signInWithMiniProgram(code: string, options?: CallOptions): Promise<Session>
  /**
   * For a page of the service to which the sign-in provider has just sent the browser back (`/sign-in?with=oidc`). Where an
   * account has the same e-mail address (`auth.link_needed`), its owner says so with the password or a code.
   */
  signInByProvider(proof: Body<'/auth/oidc'>, options?: CallOptions): Promise<{ session: Session; isNew: boolean }>
  /** Ends the session here and at the service. Never fails for lack of a network: here it ends in any case. */
  signOut(): Promise<void>
  /** The current session, or one that the host found elsewhere (another tab, a native keychain). */
  session: Session | undefined
}

export function createPlaza(given: PlazaOptions = {}): Plaza {
  const options = given.key === undefined ? given : { ...given, ...sessionOf(given.key) }
  const transport = createTransport(options, () => keeper)
  const keeper = keepSession(options, async (current) => {
    const answer = await transport.call('PUT', '/auth/refresh', { token: current.token })
    return sessionFrom(answer as TokenAnswer, current.refreshableUntil)
  })

  const caller = (method: string) => (path: string, init?: Call) => transport.call(method, path, init)

  const call = (name: string, { body, ...params }: NamedCall, given?: CallOptions) =>
    transport.call(...(name.split(' ') as [string, string]), { ...given, params, body })

  const pages = (path: string, init: Call = {}) =>
    readPages(path, init.params?.query ?? {}, (query) =>
      transport.call('GET', path, { ...init, params: { ...init.params, query } }),
    )

  async function* each(path: string, init?: Call) {
    for await (const page of pages(path, init)) yield* page
  }

  async function begin(path: string, body: unknown, options?: CallOptions): Promise<Session> {
    // A sign-in is made as a guest: an older token has no say in it.
    const session = sessionFrom((await transport.call('POST', path, { ...options, body, token: '' })) as TokenAnswer)
    keeper.set(session)
    return session
  }

  const plaza = {
    GET: caller('GET'),
    POST: caller('POST'),
    PUT: caller('PUT'),
    PATCH: caller('PATCH'),
    DELETE: caller('DELETE'),
    call,
    pages,
    each,
    upload: (file: Uploadable, given?: UploadOptions) => upload(transport, file, given),
    // Loaded when it is asked for: most pages need no chat.
    chat: async (given?: ChatOptions) => (await import('./chat.ts')).createChat(plaza as unknown as Plaza, given),
    stream: (given: StreamOptions) => openStream(transport, keeper, given),
    signIn: (credentials: unknown, given?: CallOptions) => begin('/auth/login', credentials, given),
    register: (person: unknown, given?: CallOptions) => begin('/users', person, given),
    signInWithMiniProgram: (code: string, given?: CallOptions) => begin('/social/mini-program', { code }, given),
    async signInByProvider(body: unknown, given: CallOptions = {}) {
      const headers = { ...given.headers, ...OWN_PAGE }
      const answer = (await transport.call('POST', '/auth/oidc', {
        ...given,
        headers,
        body,
        token: '',
      })) as ProviderAnswer
      const session = sessionFrom(answer)
      keeper.set(session)
      return { session, isNew: answer.created === true }
    },
    async signOut() {
      const token = keeper.current()?.token
      keeper.set(undefined)
      if (token) await transport.call('POST', '/auth/logout', { token, attempts: 1 }).catch(() => {})
    },
    get session() {
      return keeper.current()
    },
    set session(session: Session | undefined) {
      keeper.set(session)
    },
  }
  return plaza as unknown as Plaza
}

type ProviderAnswer = TokenAnswer & { created?: boolean }
/** A page of another site cannot send it. */
const OWN_PAGE = { 'x-plaza-session': '1' }

/** A key as a session that lasts: when the service refuses it, only another key helps. */
const sessionOf = (key: string): SessionOptions => ({
  session: { token: key, expiresAt: Number.MAX_SAFE_INTEGER, refreshableUntil: Number.MAX_SAFE_INTEGER },
  refresh: async () => undefined,
})
