import { defineFact } from '../../kernel/index.ts'

/** Somebody signed in from a device or a network they were not known to use. */
export const signedInOnNewDevice = defineFact<{ userId: number; device: string; network: string }>(
  'account.signed_in_on_new_device',
)
/** Sign-ins ended before their time: signed out, ended from elsewhere, or with the password or the account. */
export const signInsEnded = defineFact<{ userId: number; familyIds: readonly number[] }>('account.sign_ins_ended')
/** Somebody added a second factor. */
export const factorAdded = defineFact<{ userId: number }>('account.factor_added')
/** Somebody has another phone number or e-mail address, or their first. */
export const contactChanged = defineFact<{ userId: number; channel: 'sms' | 'mail' }>('account.contact_changed')
/** Somebody is here under a new id: their account was deleted a while ago, or they gave up the number they now sign up with. */
export const accountReturned = defineFact<{ userId: number; formerUserId: number }>('account.returned')
