/** One stored message: a line of the file, an entry of the list. */
export interface OutboxLine {
  at: string
  channel: 'sms' | 'mail' | 'push'
  to: string
  code?: string
  purpose?: string
  body: string
}
