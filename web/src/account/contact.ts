export type Contact = { phone: string } | { email: string }

/** A phone number as it is sent, however it was typed. */
const bare = (phone: string): string => phone.replace(/[\s().-]/g, '')

/** An e-mail address has an @, a phone number has none. */
export const contactFrom = (text: string): Contact =>
  text.includes('@') ? { email: text.trim() } : { phone: bare(text) }

/** Where its code goes. */
export const kindOf = (contact: Contact): 'sms' | 'mail' => ('phone' in contact ? 'sms' : 'mail')

/** The same text as a login: numbers without the blanks people put between digits. */
export const loginFrom = (text: string): string => (/^[+\d][\d\s().-]+$/.test(text) ? bare(text) : text.trim())
