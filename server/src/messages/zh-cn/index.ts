import { accounts } from './accounts.ts'
import { common } from './common.ts'
import { community } from './community.ts'
import { compatibility } from './compatibility.ts'
import { files } from './files.ts'
import { kernel } from './kernel.ts'
import { messaging } from './messaging.ts'
import { moderation } from './moderation.ts'
import { money } from './money.ts'
import { settings } from './settings.ts'
import { users } from './users.ts'

/** 简体中文, by module. */
export const zhCn = [
  kernel,
  common,
  accounts,
  users,
  files,
  money,
  community,
  messaging,
  moderation,
  settings,
  compatibility,
]
