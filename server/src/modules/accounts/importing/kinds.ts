import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const accountsKinds: readonly Kind[] = [
  { table: 'social_identities', about: 'A sign-in by another service that leads to an account.' },
  { table: 'account_returns', about: 'A deleted account whose owner came back, and their account now.' },
  { table: 'passwords', about: 'The hash of a password.', isSecret: true },
  { table: 'factors', about: 'A second factor.', isSecret: true },
  { table: 'factor_recovery_codes', about: 'A recovery code for a second factor.', isSecret: true },
  { table: 'known_devices', about: 'A device that someone signed in with before.', isSecret: true },
  {
    table: 'identity_memories',
    about: 'What is remembered of the identity of a deleted account, so that no one earns the same twice.',
    isSecret: true,
  },
]
