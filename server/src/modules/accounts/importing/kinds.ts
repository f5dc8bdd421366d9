import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const accountsKinds: readonly Kind[] = [
  { table: 'social_identities', about: 'A sign-in by another service that leads to an account.' },
  { table: 'account_returns', about: 'A deleted account whose owner came back, and their account now.' },
  { table: 'terms_versions', about: 'A version of the terms, and from when on it had to be accepted.' },
  { table: 'terms_acceptances', about: 'That someone accepted a version of the terms.' },
  { table: 'bans', about: 'A network or mail domain that no one can sign up or in with for a while.' },
  { table: 'age_checks', about: 'That someone was old enough when they registered.' },
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
