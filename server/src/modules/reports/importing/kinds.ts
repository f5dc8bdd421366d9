import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const reportsKinds: readonly Kind[] = [{ table: 'reports', about: 'A report, and what was decided.' }]
