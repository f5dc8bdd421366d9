import { importAccounts, importGroup } from '../../server/src/modules/im/index.ts'
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
    description: 'For everyone who reads after midnight.',
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

/** Everyone's messaging account, and a few groups. */
export const groupsStep: DemoStep = {
  name: 'groups',
  async write(context) {
    const { tx } = context
    await importAccounts(
      tx,
      people.filter(({ state }) => state !== 'deleted').map(({ key }) => idOf(context, key)),
    )
    for (const [index, { name, description, owner, members, isPrivate = false }] of groups.entries())
      await importGroup(tx, {
        key: `demo-${index}`,
        name,
        description,
        ownerId: idOf(context, owner),
        memberIds: members.map((key) => idOf(context, key)),
        isPrivate,
        maxUsers: 200,
      })
  },
}
