import type { Kind } from './kind.ts'

/** What the open format has of the kernel. */
export const kernelKinds: readonly Kind[] = [
  { table: 'settings', about: 'What staff set, by its name.' },
  { table: 'audit_log', about: 'What staff did, each entry chained to the one before by a hash.' },
  {
    table: 'audit_log_archives',
    about: 'Up to where the audit log was archived and removed, with the hash it goes on from.',
  },
  { table: 'queue_assignments', about: 'Which member of staff something in the queue was given to.' },
]
