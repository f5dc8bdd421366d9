import { lazy } from '../../chat/lazy.tsx'
import { defineSettings } from '../../settings/define.ts'

export default defineSettings(
  'chat',
  lazy(() => import('../../chat/settings/chat-settings.tsx').then((code) => code.ChatSettings)),
)
