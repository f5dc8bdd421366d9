import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type App, Closed, callerOf, createWrites, Empty, Id, Message, Messages } from '../../kernel/index.ts'
import {
  allowRegistrationCode,
  allowVerificationCode,
  sendRegistrationCode,
  sendVerificationCode,
} from './codes/send-code.ts'
import type { AccountsDeps } from './deps.ts'
import { changePassword } from './passwords/change-own-password.ts'
import { deleteOwnAccount } from './passwords/delete-own-account.ts'
import { matchProofAndFactor } from './passwords/fresh-proof.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { refusePrefetch } from './refuse-prefetch.ts'
import {
  CodeRequest,
  DeviceHeaders,
  freshProof,
  Login,
  MiniProgramLogin,
  OwnSession,
  PasswordChange,
  PasswordReset,
  Registered,
  Registration,
  Token,
  VerificationRequest,
} from './schemas.ts'
import { browserRoutes } from './sessions/browser-routes.ts'
import { endOwnSession, listSessions } from './sessions/own-sessions.ts'
import { refresh } from './sessions/refresh.ts'
import { deviceTokensOf, isSecureAt } from './sessions/session-cookie.ts'
import { closeSession } from './sessions/sessions.ts'
import { loginByMiniProgram } from './signing-in/login-by-mini-program.ts'
import { loginByPasswordOrCode } from './signing-in/login-by-password-or-code.ts'
import { registerByCode } from './signing-in/register-by-code.ts'

const tags = ['accounts']
const CODE_SENT = 'done.code_sent_if_known'
const auth = { access: 'any', lane: 'auth' } as const

export function routes(app: App, deps: AccountsDeps): void {
  const write = createWrites(app, deps.transact)
  const { db } = deps
  // A stored answer goes only to the device it was given to: it may say that no factor is needed.
  const signingIn = {
    ...auth,
    keyedBy: (request: FastifyRequest) => deviceTokensOf(request, isSecureAt(deps.publicUrl)).join('.'),
  }
  browserRoutes(app, deps)

  write.post('/verifycodes/register', {
    config: auth,
    schema: {
      operationId: 'sendRegistrationCode',
      tags,
      summary: 'Send a code to register',
      body: CodeRequest,
      response: { 202: Messages },
    },
    first: (call) => allowRegistrationCode(deps, call),
    run: (tx, call, target) => sendRegistrationCode(tx, deps, call, target),
    says: CODE_SENT,
  })

  write.post('/verifycodes', {
    config: auth,
    schema: {
      operationId: 'sendCode',
      tags,
      summary: 'Send a code to sign in, reset a password or confirm your identity',
      body: VerificationRequest,
      response: { 202: Messages },
    },
    first: (call) => allowVerificationCode(deps, call),
    run: (tx, call, target) => sendVerificationCode(tx, deps, call, target),
    says: CODE_SENT,
  })

  write.post('/users', {
    config: auth,
    schema: { operationId: 'register', tags, summary: 'Register', body: Registration, response: { 200: Registered } },
    around: (call, commit) => registerByCode(deps, call, commit),
  })

  write.post('/auth/login', {
    config: signingIn,
    schema: {
      operationId: 'login',
      tags,
      summary: 'Sign in with a password or a code',
      headers: DeviceHeaders,
      body: Login,
      response: { 200: Token },
    },
    around: (call, commit) => loginByPasswordOrCode(deps, call, commit),
  })

  write.post('/social/mini-program', {
    config: signingIn,
    schema: {
      operationId: 'loginByMiniProgram',
      tags,
      summary: 'Sign in from a mini program',
      headers: DeviceHeaders,
      body: MiniProgramLogin,
      response: { 200: Token },
    },
    around: (call, commit) => loginByMiniProgram(deps, call, commit),
  })

  write.put('/user/password', {
    config: { access: 'user', lane: 'auth' },
    schema: {
      operationId: 'changePassword',
      tags,
      summary: 'Change my password',
      description:
        'A first password needs a fresh proof: a sign-in or a factor of the last ten minutes, or a code of purpose `proof`; else 401 `auth.step_up`. A user with a second factor has shown it in the last 15 minutes. Every other sign-in ends, and every other remembered device is forgotten.',
      body: PasswordChange,
      response: { 204: Empty },
    },
    around: (call, commit) => changePassword(deps, call, commit),
  })

  write.delete('/user', {
    config: { access: 'user', lane: 'auth' },
    schema: {
      operationId: 'deleteOwnUser',
      tags: ['users'],
      summary: 'Delete my account',
      description:
        'Personal data is erased at once and every token ends; what was published stays under a neutral name. Needs a fresh proof: the password, a code of purpose `proof`, or a sign-in or factor of the last ten minutes; else 401 `auth.step_up`. A user with a second factor has shown it in the last 15 minutes.',
      querystring: Closed(freshProof),
      response: { 202: Messages },
    },
    first: ({ request, query }) => matchProofAndFactor(deps, request, query),
    run: (tx, call, proof) => deleteOwnAccount(tx, deps, call, proof),
    says: 'done.account_deleted',
  })

  write.put('/user/retrieve-password', {
    config: auth,
    schema: {
      operationId: 'resetPassword',
      tags,
      summary: 'Reset a forgotten password with a code',
      description:
        'Every sign-in ends and every remembered device is forgotten: a user with a second factor shows it at the next sign-in.',
      body: PasswordReset,
      response: { 204: Empty },
    },
    around: (call, commit) => resetPassword(deps, call, commit),
  })

  app.get('/user/sessions', {
    config: { access: 'user' },
    schema: {
      operationId: 'listSessions',
      tags,
      summary: 'List the devices I’m signed in on',
      response: { 200: Type.Array(OwnSession, { description: 'The latest first.' }) },
    },
    handler: (request) => listSessions(db, callerOf(request)),
  })

  write.delete('/user/sessions/:session', {
    config: { access: 'user', lane: 'auth' },
    schema: {
      operationId: 'endSession',
      tags,
      summary: 'Sign out one of my devices',
      description:
        'Its token no longer works, nor can it be refreshed. Ending the one you call with signs you out; to end another, a user with a second factor has shown it in the last 15 minutes. Its device is forgotten.',
      params: Closed({ session: Id('Id of the sign-in.') }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params }) => endOwnSession(tx, caller, params.session, deps.clock),
  })

  // The interface allows four methods for both; the GET forms must not take effect by a prefetch.
  for (const method of ['post', 'put', 'patch', 'get'] as const) {
    const suffix = `By${method.toUpperCase()}`
    write[method]('/auth/logout', {
      config: { access: 'user', lane: 'auth' },
      schema: { operationId: `logout${suffix}`, tags, summary: 'Sign out', response: { 200: Message } },
      first: ({ request }) => refusePrefetch(request),
      run: (tx, { caller }) => closeSession(tx, caller.sessionId),
      says: 'done.signed_out',
    })

    write[method]('/auth/refresh', {
      // A guest has nothing to refresh: the token itself is the credential, also when it has just expired.
      config: { access: 'any', lane: 'auth', looksUpToken: true },
      schema: {
        operationId: `refresh${suffix}`,
        tags,
        summary: 'Refresh a token',
        response: { 200: Token },
      },
      first: ({ request }) => refusePrefetch(request),
      around: (call, commit) => refresh(deps, call, commit),
    })
  }

  for (const url of ['/auth/logout', '/auth/refresh']) {
    app.head(url, {
      config: { access: 'user' },
      schema: { hide: true } as object,
      handler: async (_request, reply) => reply.code(200).send(),
    })
  }
}
