import { on, onAll, type Reaction, type StoredMessage, sql } from '../../../kernel/index.ts'
import {
  contactChanged,
  factorAdded,
  identityChanged,
  signedInOnNewDevice,
  signInsEnded,
} from '../../accounts/index.ts'
import { userDeleted, userFollowed } from '../../users/index.ts'
import { type Notice, type NotifyDeps, notify } from '../notify.ts'
import { endRoutesOf } from '../push/subscriptions.ts'

/** Followers, and what belongs to a deleted user. */
export function peopleReactions(deps: NotifyDeps): Reaction[] {
  return [
    onAll(userFollowed, (tx, follows) =>
      notify(
        tx,
        deps,
        follows.map(({ followerId, followedId }) => ({
          userId: followedId,
          kind: 'following',
          senderId: followerId,
          channel: 'user:follow',
          target: followerId,
          message: { code: 'notice.followed' },
          extra: { user_id: followerId },
        })),
      ),
    ),
    on(userDeleted, async (tx, { userId }) => {
      await tx.run(sql`delete from push_routes where user_id = ${userId}`)
      await tx.run(sql`delete from push_messages where user_id = ${userId}`)
    }),
  ]
}

/** What the owner of an account would want to know at once if it was not them. */
export function accountReactions(deps: NotifyDeps): Reaction[] {
  const about = (userId: number, link: string, message: StoredMessage): Notice => ({
    userId,
    kind: 'system',
    detail: { link },
    channel: 'system',
    target: userId,
    message,
  })
  return [
    on(signedInOnNewDevice, (tx, { userId, device, network }) =>
      notify(tx, deps, [about(userId, '/me/settings/sessions', { code: 'notice.signed_in', device, network })]),
    ),
    on(factorAdded, (tx, { userId }) =>
      notify(tx, deps, [about(userId, '/me/settings/factors', { code: 'notice.factor_added' })]),
    ),
    on(signInsEnded, (tx, { userId, familyIds }) => endRoutesOf(tx, userId, familyIds)),
    on(identityChanged, (tx, { userId, provider, isLinked }) =>
      notify(tx, deps, [
        about(
          userId,
          '/me/settings/identities',
          isLinked ? { code: 'notice.identity_linked', provider } : { code: 'notice.identity_unlinked' },
        ),
      ]),
    ),
    on(contactChanged, (tx, { userId, channel }) =>
      notify(tx, deps, [about(userId, '/me/settings/contact', { code: CHANGED[channel] })]),
    ),
  ]
}

const CHANGED = { sms: 'notice.phone_changed', mail: 'notice.email_changed' } as const
