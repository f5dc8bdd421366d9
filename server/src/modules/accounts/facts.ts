import { defineFact } from '../../kernel/index.ts'

/** Somebody signed in from a device or a network they were not known to use. */
export const signedInAnew = defineFact<{ userId: number; device: string; network: string }>('account.signed_in_anew')
/** Somebody added a second factor. */
export const factorAdded = defineFact<{ userId: number }>('account.factor_added')
/** Somebody whose account was deleted a while ago is back under a new id. */
export const accountReturned = defineFact<{ userId: number; formerUserId: number }>('account.returned')
