import { LRUCache } from 'lru-cache'
import type { Caller, Clock, Db, FindCaller, OtherTokens, Secrets } from '../../../kernel/index.ts'
import { findSuspended, isDecisionToken } from './decision-token.ts'
import { EVERYBODY, findSessionOwner, keyOfToken, noteUse, SESSION_SIGNAL } from './sessions.ts'

interface Known {
  caller: Caller
  expiresAtMs: number
}

const KEEP_MS = 5000
/** Some 25,000 members: as many as one process can answer within the cache's lifetime. */
const MAX_BYTES = 16 * 1024 * 1024
/** Key, caller and set, and the cache's overhead for each. */
const CALLER_BYTES = 600
const PERMISSION_BYTES = 60

/**
 * Looks tokens up, caching the answer for five seconds at most; a change signalled by any process clears it at once.
 */
export function createFindCaller(db: Db, clock: Clock, secrets: Secrets, keys?: OtherTokens): FindCaller {
  // Bounded by size, because with `max` the cache allocates room for all entries up front.
  const known = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ caller }) => CALLER_BYTES + PERMISSION_BYTES * caller.permissions.size,
  })
  // A result read before a change was signalled must not be cached after it.
  let changes = 0
  db.onSignal(SESSION_SIGNAL, (key) => {
    changes++
    if (key === EVERYBODY) return known.clear()
    if (!key.startsWith('user:')) return void known.delete(key)
    for (const [hash, { caller }] of known.entries()) if (`user:${caller.id}` === key) known.delete(hash)
  })

  const lookUp = async (token: string, hash: string): Promise<Caller | undefined> => {
    const changesBefore = changes
    const askedAtMs = clock.now().getTime()
    const owner = await findSessionOwner(db, token)
    if (!owner) {
      known.delete(hash)
      return undefined
    }
    if (!owner.is_seen_lately) await noteUse(db, owner.session_id)
    const caller: Caller = {
      id: owner.user_id,
      sessionId: owner.session_id,
      permissions: new Set(owner.permissions),
      freshUntilMs: askedAtMs + owner.fresh_ms,
      ...(owner.owes_terms && { owesTerms: true }),
      ...(owner.awaits_factor && { awaitsFactor: true }),
      ...(owner.factor_ms !== null && { factorUntilMs: askedAtMs + owner.factor_ms }),
    }
    if (changes === changesBefore)
      known.set(hash, { caller, expiresAtMs: askedAtMs + Math.min(KEEP_MS, owner.lives_ms) })
    return caller
  }

  const lookUpKey = async (token: string, hash: string, addressKey: string): Promise<Caller | undefined> => {
    const changesBefore = changes
    const askedAtMs = clock.now().getTime()
    const found = await keys!.find(token, addressKey)
    if (!found) known.delete(hash)
    else if (changes === changesBefore)
      known.set(hash, { caller: found.caller, expiresAtMs: askedAtMs + Math.min(KEEP_MS, found.livesMs) })
    return found?.caller
  }

  return (token, addressKey) => {
    if (isDecisionToken(token)) return findSuspended(db, clock, secrets, token)
    const hash = keyOfToken(token)
    const remembered = known.get(hash)
    if (remembered && clock.now().getTime() < remembered.expiresAtMs) return remembered.caller
    return keys?.owns(token) ? lookUpKey(token, hash, addressKey) : lookUp(token, hash)
  }
}
