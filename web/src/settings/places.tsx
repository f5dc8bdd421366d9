import {
  BellIcon,
  BlockIcon,
  DownloadIcon,
  GlobeIcon,
  type Icon,
  LockIcon,
  MonitorIcon,
  MoonIcon,
  PersonIcon,
  PhoneIcon,
  ShieldIcon,
  TagIcon,
  TrashIcon,
} from '@plaza/ui/icons'

export interface SettingsPlace {
  /** The end of its address and of its words' keys. */
  name:
    | 'profile'
    | 'tags'
    | 'contact'
    | 'password'
    | 'factors'
    | 'sessions'
    | 'blocked'
    | 'notifications'
    | 'language'
    | 'appearance'
    | 'export'
    | 'delete'
  Icon: Icon
  isDanger?: boolean
}

export interface SettingsGroup {
  word: 'you' | 'safety' | 'here' | 'yours'
  places: SettingsPlace[]
}

/** The settings in the order people look for them. */
export const GROUPS: SettingsGroup[] = [
  {
    word: 'you',
    places: [
      { name: 'profile', Icon: PersonIcon },
      { name: 'tags', Icon: TagIcon },
      { name: 'contact', Icon: PhoneIcon },
      { name: 'notifications', Icon: BellIcon },
    ],
  },
  {
    word: 'safety',
    places: [
      { name: 'password', Icon: LockIcon },
      { name: 'factors', Icon: ShieldIcon },
      { name: 'sessions', Icon: MonitorIcon },
      { name: 'blocked', Icon: BlockIcon },
    ],
  },
  {
    word: 'here',
    places: [
      { name: 'language', Icon: GlobeIcon },
      { name: 'appearance', Icon: MoonIcon },
    ],
  },
  {
    word: 'yours',
    places: [
      { name: 'export', Icon: DownloadIcon },
      { name: 'delete', Icon: TrashIcon, isDanger: true },
    ],
  },
]
