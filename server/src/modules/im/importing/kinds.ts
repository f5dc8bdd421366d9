import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const imKinds: readonly Kind[] = [
  {
    table: 'im_accounts',
    about: "A person's account at the messaging provider, with its sealed password.",
    isSecret: true,
  },
  { table: 'im_groups', about: 'A group of chat.' },
  { table: 'im_group_members', about: 'A person is a member of a group.' },
  { table: 'im_group_faces', about: 'The picture of a group.' },
  { table: 'im_intents', about: 'A change of a group that is being made.' },
]
