import { content } from './content.ts'
import { money } from './money.ts'
import { operation } from './operation.ts'
import { people } from './people.ts'
import { queue } from './queue.ts'
import { shell } from './shell.ts'

/** Everything the console says, a file an area. The other languages have the same keys. */
export const en = { ...shell, ...queue, ...people, ...money, ...content, ...operation } as const
