import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const chatKinds: readonly Kind[] = [
  { table: 'chat_conversations', about: 'A conversation.', without: ['changed_in'] },
  {
    table: 'chat_members',
    about: 'A person in a conversation, and how far they read.',
    without: ['changed_in', 'shaped_in'],
  },
  { table: 'chat_messages', about: 'A message.' },
  { table: 'chat_weeks', about: 'In which weeks a conversation has messages.' },
  { table: 'chat_reactions', about: 'A reaction to a message.' },
  { table: 'chat_people', about: 'Who may write to a person, and what they show.' },
  { table: 'chat_snapshots', about: 'Messages that were reported, as they were.' },
]
