import { lazyBody } from '../../chat/lazy-body.tsx'
import { defineSettings } from '../../settings/define.ts'

export default defineSettings(
  'chat',
  lazyBody(() => import('../../chat/settings/chat-settings.tsx').then((code) => code.ChatSettings)),
)
