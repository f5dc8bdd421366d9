import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const usersKinds: readonly Kind[] = [
  { table: 'users', about: 'A person or bot with an account, also deleted ones, whose personal data is gone.' },
  { table: 'user_counts', about: 'How often things happened with a person: followers, posts, likes.' },
  { table: 'user_follows', about: 'One person follows another.' },
  { table: 'user_blocks', about: 'One person blocks another.' },
  { table: 'roles', about: 'A role, and what its holders may do.' },
  { table: 'user_roles', about: 'A person has a role.' },
  { table: 'permission_holdings', about: 'Since when a person holds a permission that is watched.' },
  { table: 'demo_marks', about: 'This is a demo community.' },
]
