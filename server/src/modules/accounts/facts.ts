import { defineFact } from '../../kernel/index.ts'

/** A user signed in from a new device or network. */
export const signedInOnNewDevice = defineFact<{ userId: number; device: string; network: string }>(
  'account.signed_in_on_new_device',
)
/** Sign-ins ended early: signed out, ended from elsewhere, or with the password or the account. */
export const signInsEnded = defineFact<{ userId: number; familyIds: readonly number[] }>('account.sign_ins_ended')
/** A user added a second factor. */
export const factorAdded = defineFact<{ userId: number }>('account.factor_added')
/** A user has another phone number or e-mail address, or their first. */
export const contactChanged = defineFact<{ userId: number; channel: 'sms' | 'mail' }>('account.contact_changed')
/**
 * A person is back under a new id: their account was deleted a while ago, or they gave up the number they now sign up
 * with.
 */
export const accountReturned = defineFact<{ userId: number; formerUserId: number }>('account.returned')
/** A user can sign in at the provider of this name from now on, or no longer. */
export const identityChanged = defineFact<{ userId: number; provider: string; isLinked: boolean }>(
  'account.identity_changed',
)
