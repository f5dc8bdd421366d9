/** What this module needs of outside services and of higher modules; the composition root passes it in. */
import type { Tx } from '../../kernel/index.ts'

/** May refuse a deletion by throwing; called in the transaction. */
export interface Leave {
  /** To delete their account, before anything is erased. */
  toDelete(tx: Tx, userId: number): Promise<void>
  /** To replace a number or address. */
  toChangeContact(tx: Tx, userId: number): Promise<void>
}

/** One message to one person. `code` and `purpose` come with the text so that a sandbox can show them. */
export interface Message {
  to: string
  subject: string
  body: string
  /** The same for mail programs that show HTML. */
  html?: string
  code?: string
  purpose?: string
  /** Of a mail that people may refuse: a POST to this address ends it (RFC 8058). */
  unsubscribeUrl?: string
}

/** Sends one message, or rejects. A rejection is retried by the job that sends; sending twice is harmless. */
export interface MessageSender {
  readonly channel: 'sms' | 'mail'
  send(message: Message, signal: AbortSignal): Promise<void>
}

/** Exchanges a mini-program's code for its user's lasting identity. */
export interface MiniProgram {
  /** The sandbox's codes are names, not secrets: they work again and again. A provider's code works once. */
  readonly codesRepeat?: boolean
  exchange(code: string, signal: AbortSignal): Promise<MiniProgramIdentity>
}

export interface MiniProgramIdentity {
  /** Unique and lasting within the mini-program. */
  subject: string
  /** A name to suggest for a new account, where the provider has one. */
  suggestedName?: string
}

/**
 * The provider answered: this code is wrong, used or expired. Every other rejection means that the provider is down.
 */
export class MiniProgramCodeRefused extends Error {
  override name = 'MiniProgramCodeRefused'
}

/** An OpenID Connect provider, at which people prove who they are. */
export interface SignInProvider {
  /** What its button calls it. */
  readonly name: string
  /** Where the browser goes to prove it. */
  authorize(request: SignInRequest): Promise<string>
  /** Who came back to this address with an answer. Rejects with `SignInRefused`, or otherwise where it is down. */
  identify(address: URL, expected: Omit<SignInRequest, 'returnTo' | 'language'>): Promise<ProvidedIdentity>
  /** Where the browser goes to end the sign-in there as well; undefined where the provider has no such page. */
  signOutAddress(returnTo: string): Promise<string | undefined>
}

/** What binds an answer to the browser that asked for it. All three are random and used once. */
export interface SignInRequest {
  state: string
  nonce: string
  /** Whose hash is sent now, and which itself is sent with the code. */
  verifier: string
  returnTo: string
  language: string
}

export interface ProvidedIdentity {
  /** Unique and lasting, of the issuer and its own id; at most 200 characters. */
  subject: string
  /** Only where the provider says that it is verified. */
  verifiedEmail?: string
  /** Names to suggest for a new account, the best first. */
  suggestedNames: readonly string[]
}

/** The provider answered, and no one is signed in by that. Every other rejection means that the provider is down. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  /** They gave up there; the code is used or too old; or the answer is not the one that was asked for. */
  readonly reason: 'cancelled' | 'stale' | 'distrusted'
  constructor(reason: SignInRefused['reason'], cause?: unknown) {
    super(`The sign-in provider's answer is ${reason}`, { cause })
    this.reason = reason
  }
}
