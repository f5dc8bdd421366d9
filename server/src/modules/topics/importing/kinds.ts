import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const topicsKinds: readonly Kind[] = [
  { table: 'topic_categories', about: 'A group of topics.' },
  { table: 'topics', about: 'A topic.' },
  { table: 'topic_members', about: 'A person is a member of a topic.' },
  { table: 'topic_former_members', about: 'A person was a member of a topic that staff removed.' },
  { table: 'topic_first_joins', about: 'When a person joined a topic first.' },
  { table: 'topic_applications', about: 'An application to join a topic.' },
  { table: 'topic_openings', about: "A person opened a topic's page lately." },
  { table: 'topic_reward_hours', about: 'What a topic received in an hour.' },
  { table: 'topic_reward_spans', about: 'Which hours a ranking covers.' },
  { table: 'topic_reward_sums', about: 'What a topic received in that time.' },
]
