import {
  BellIcon,
  BellOffIcon,
  BlockIcon,
  CommentIcon,
  DownloadIcon,
  FlagIcon,
  GlobeIcon,
  type Icon,
  KeyIcon,
  LinkIcon,
  LockIcon,
  MonitorIcon,
  MoonIcon,
  PersonIcon,
  PhoneIcon,
  ShieldIcon,
  TagIcon,
  TrashIcon,
} from '@plaza/ui/icons'

export interface SettingsItem {
  /** The end of its address and of its message keys. */
  name:
    | 'profile'
    | 'tags'
    | 'contact'
    | 'password'
    | 'factors'
    | 'sessions'
    | 'identities'
    | 'keys'
    | 'blocked'
    | 'muted'
    | 'decisions'
    | 'notifications'
    | 'chat'
    | 'language'
    | 'appearance'
    | 'export'
    | 'delete'
  Icon: Icon
  isDanger?: boolean
  /** Where it is, if not among the settings. */
  href?: string
}

export interface SettingsGroup {
  word: 'you' | 'safety' | 'here' | 'yours'
  items: SettingsItem[]
}

/** The settings in the order people look for them. */
export const GROUPS: SettingsGroup[] = [
  {
    word: 'you',
    items: [
      { name: 'profile', Icon: PersonIcon },
      { name: 'tags', Icon: TagIcon },
      { name: 'contact', Icon: PhoneIcon },
      { name: 'notifications', Icon: BellIcon },
      { name: 'chat', Icon: CommentIcon },
    ],
  },
  {
    word: 'safety',
    items: [
      { name: 'password', Icon: LockIcon },
      { name: 'factors', Icon: ShieldIcon },
      { name: 'sessions', Icon: MonitorIcon },
      { name: 'identities', Icon: LinkIcon },
      { name: 'keys', Icon: KeyIcon },
      { name: 'blocked', Icon: BlockIcon },
      { name: 'muted', Icon: BellOffIcon },
      { name: 'decisions', Icon: FlagIcon, href: '/me/decisions' },
    ],
  },
  {
    word: 'here',
    items: [
      { name: 'language', Icon: GlobeIcon },
      { name: 'appearance', Icon: MoonIcon },
    ],
  },
  {
    word: 'yours',
    items: [
      { name: 'export', Icon: DownloadIcon },
      { name: 'delete', Icon: TrashIcon, isDanger: true },
    ],
  },
]
