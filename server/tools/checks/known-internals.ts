/** Files that still use private parts of libraries, or look as if they did, with the reason. A new one fails the check. */
export const KNOWN_INTERNALS: Readonly<Record<string, { why: string; uses: readonly string[] }>> = {
  'server/src/adapters/pay-a/pay-a.ts': {
    why: 'The payment library replaces it for the whole process when it is loaded; this puts the original back.',
    uses: ['replaced method Socket.prototype.destroy', 'replaced method destroy'],
  },
  'server/src/kernel/db/driver-ways.ts': {
    why: 'Only the driver’s own state tells a statement that was not sent from one that was. To go with the workarounds.',
    uses: ['undeclared property state'],
  },
  'server/src/kernel/db/wire/secure-socket.ts': {
    why: 'Node documents these four for classes that implement a stream.',
    uses: [
      'underscore property _read',
      'underscore property _write',
      'underscore property _final',
      'underscore property _destroy',
    ],
  },
  'server/src/kernel/db/wire/socket.ts': {
    why: 'The driver listens to one error only; a later one has to be held back. To go with the workarounds.',
    uses: ['replaced method emit'],
  },
}
