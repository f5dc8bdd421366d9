import type { Same } from '@plaza/ui/messages'
import type { en } from '../en/index.ts'
import { content } from './content.ts'
import { money } from './money.ts'
import { operation } from './operation.ts'
import { people } from './people.ts'
import { queue } from './queue.ts'
import { shell } from './shell.ts'

export const zh: Same<typeof en> = { ...shell, ...queue, ...people, ...money, ...content, ...operation }
