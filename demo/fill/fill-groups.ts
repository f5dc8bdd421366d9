import { sql } from '../../server/src/kernel/index.ts'
import { people } from '../content/people.ts'
import { type DemoStep, idOf } from '../step.ts'

/** A group of the demo, made with the messaging provider that is built in. */
interface DemoGroup {
  name: string
  description: string
  owner: string
  members: readonly string[]
  isPrivate?: true
}

const groups: readonly DemoGroup[] = [
  {
    name: '青城山小队',
    description: '周末爬山的人在这里约时间。',
    owner: 'lin',
    members: ['suyuan', 'qiaoqiao', 'zhouye', 'ayun', 'shitou'],
  },
  {
    name: 'Night readers',
    description: 'For everybody who reads after midnight.',
    owner: 'chenmo',
    members: ['lin', 'hannah', 'noor', 'yedeng', 'momo', 'riverside-books'],
  },
  {
    name: '管理员值班',
    description: '谁在，谁不在，今天队列里有什么。',
    owner: 'mo',
    members: ['suyuan', 'lin'],
    isPrivate: true,
  },
]

/** Everybody's messaging account, and a few groups. */
export const groupsStep: DemoStep = {
  name: 'groups',
  async write(context) {
    const { tx } = context
    // Without passwords: the first round of telling the provider makes them.
    await tx.run(sql`
      insert into im_accounts (user_id)
      select unnest(${people.filter(({ state }) => state !== 'deleted').map(({ key }) => idOf(context, key))}::bigint[])`)
    for (const [index, { name, description, owner, members, isPrivate = false }] of groups.entries()) {
      await tx.run(sql`
        with made as (
          insert into im_groups (key, name, description, is_public, members_only, allow_invites, max_users, owner_id)
          values (${`demo-${index}`}, ${name}, ${description}, ${!isPrivate}, ${isPrivate}, ${!isPrivate}, 200, ${idOf(context, owner)})
          returning id)
        insert into im_group_members (group_id, user_id)
        select made.id, unnest(${[owner, ...members].map((key) => idOf(context, key))}::bigint[]) from made`)
    }
  },
}
