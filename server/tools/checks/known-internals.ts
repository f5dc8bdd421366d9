/**
 * Files that still use private parts of libraries, with the reason and the library's own issue about it. A new one fails
 * the check.
 */
export const KNOWN_INTERNALS: Readonly<Record<string, { why: string; issue: string; uses: readonly string[] }>> = {
  'server/src/adapters/pay-a/pay-a.ts': {
    why: 'A dependency of the payment library replaces it for the whole process when it is loaded; this puts the original back.',
    issue: 'alipay/alipay-sdk-nodejs-all#146',
    uses: ['replaced method Socket.prototype.destroy', 'replaced method destroy'],
  },
  'server/src/kernel/db/driver-workarounds.ts': {
    why: 'Only the driver’s own state tells a statement that was not sent from one that was.',
    issue: 'porsager/postgres#1215',
    uses: ['undeclared property state'],
  },
}
