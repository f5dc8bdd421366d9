import type { Tx } from '../../kernel/index.ts'

/** What a user published, as an outside service is asked about it. */
export interface Publication {
  /** The same for every attempt, so that a service can tell a repeat. */
  id: string
  kind: string
  text: string
  /** Addresses of its pictures, good for an hour. */
  pictures: readonly string[]
}

export interface Verdict {
  /** `allow`: nothing; `report`: staff look at it; `hide`: no one sees it until they have. */
  verdict: 'allow' | 'report' | 'hide'
  /** For staff. */
  reason?: string
}

/** An outside service that judges texts and pictures after they were published. */
export interface Moderator {
  judge(publication: Publication, signal: AbortSignal): Promise<Verdict>
}

/** How the owner of a kind of thing puts one out of sight until staff have looked at it, and back. Both may be repeated. */
export interface Holder {
  hold(tx: Tx, id: number): Promise<boolean>
  release(tx: Tx, id: number): Promise<void>
  /** Addresses of its pictures. */
  pictures?(tx: Tx, id: number): Promise<string[]>
}

/** By kind. What is of another kind is reported and stays. */
export type Holders = Readonly<Record<string, Holder>>
