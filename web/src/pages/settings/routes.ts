import { area } from '../../app/page.ts'

export const routes = area('settings', import.meta.glob('./*.page.tsx'), {
  '/me/settings': 'settings',
  '/me/settings/profile': 'profile',
  '/me/settings/tags': 'tags',
  '/me/settings/contact': 'contact',
  '/me/settings/notifications': 'notifications',
  '/me/settings/chat': 'chat',
  '/me/settings/password': 'password',
  '/me/settings/factors': 'factors',
  '/me/settings/sessions': 'sessions',
  '/me/settings/identities': 'identities',
  '/me/settings/keys': 'keys',
  '/me/settings/blocked': 'blocked',
  '/me/settings/muted': 'muted',
  '/me/settings/language': 'language',
  '/me/settings/appearance': 'appearance',
  '/me/settings/export': 'export',
  '/me/settings/delete': 'delete',
})
