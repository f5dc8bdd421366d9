import {
  BellIcon,
  CalendarIcon,
  CommentIcon,
  HomeIcon,
  type Icon,
  PersonIcon,
  ShopIcon,
  TasksIcon,
  TopicsIcon,
  WalletIcon,
} from '@plaza/ui/icons'
export interface NavItem {
  href: string
  word: `shell.${'home' | 'topics' | 'events' | 'shop' | 'messages' | 'notices' | 'tasks' | 'wallet' | 'me'}`
  Icon: Icon
  /** Also highlighted below these addresses. */
  below?: readonly string[]
}

const FEEDS = ['/hot', '/for-you', '/following', '/recommended', '/categories', '/themes', '/feeds']

export const home: NavItem = { href: '/', word: 'shell.home', Icon: HomeIcon, below: FEEDS }
export const topics: NavItem = { href: '/topics', word: 'shell.topics', Icon: TopicsIcon }
export const events: NavItem = { href: '/events', word: 'shell.events', Icon: CalendarIcon }
export const shop: NavItem = {
  href: '/shop',
  word: 'shell.shop',
  Icon: ShopIcon,
  below: ['/brands', '/commodities', '/knowledge'],
}
export const chats: NavItem = { href: '/messages', word: 'shell.messages', Icon: CommentIcon }
export const notices: NavItem = { href: '/notices', word: 'shell.notices', Icon: BellIcon }
export const tasks: NavItem = { href: '/tasks', word: 'shell.tasks', Icon: TasksIcon }
export const wallet: NavItem = { href: '/wallet', word: 'shell.wallet', Icon: WalletIcon, below: ['/tasks'] }
export const mine: NavItem = { href: '/me', word: 'shell.me', Icon: PersonIcon }

/** Sign-in pages: nothing around them asks to sign in again. */
export const isSignInPage = (path: string): boolean => ['/sign-in', '/sign-up', '/forgot'].includes(path)

/** Whether an address belongs to an item of the navigation. */
export const isAt = ({ href, below = [] }: NavItem, path: string): boolean =>
  path === href ||
  [...(href === '/' ? [] : [href]), ...below].some((start) => path === start || path.startsWith(`${start}/`))
