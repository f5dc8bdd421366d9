import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const tasksKinds: readonly Kind[] = [
  { table: 'user_signs', about: "A person's daily check-ins." },
  { table: 'task_totals', about: 'How much a person did of a task.' },
  { table: 'task_counters', about: 'How much of it today.' },
  { table: 'task_hits', about: 'For what a task was counted today.' },
  { table: 'task_addresses', about: 'How often a task was counted for an address today.' },
  { table: 'task_mints', about: 'How many coins tasks gave today.' },
]
