import {
  BookIcon,
  CommentIcon,
  HeartIcon,
  type Icon,
  ShareIcon,
  ShopIcon,
  SparkleIcon,
  StarIcon,
  SunIcon,
  TasksIcon,
  TopicsIcon,
} from '@plaza/ui/icons'

interface Kind {
  /** The end of its message keys. */
  word:
    | 'login'
    | 'comments'
    | 'shares'
    | 'likes'
    | 'be_liked'
    | 'follow_topic'
    | 'theme_discuss'
    | 'commodity_comments'
    | 'knowledge_comments'
    | 'other'
  Icon: Icon
  /** Where to do it. */
  href?: string
}

const KINDS: Readonly<Record<string, Kind>> = {
  'task:login': { word: 'login', Icon: SunIcon },
  'task:comments': { word: 'comments', Icon: CommentIcon, href: '/' },
  'task:shares': { word: 'shares', Icon: ShareIcon, href: '/hot' },
  'task:likes': { word: 'likes', Icon: HeartIcon, href: '/' },
  'task:be-liked': { word: 'be_liked', Icon: StarIcon, href: '/publish' },
  'task:follow-topic': { word: 'follow_topic', Icon: TopicsIcon, href: '/topics' },
  'task:theme-discuss': { word: 'theme_discuss', Icon: SparkleIcon, href: '/publish' },
  'task:commodity-comments': { word: 'commodity_comments', Icon: ShopIcon, href: '/shop' },
  'task:knowledge-comments': { word: 'knowledge_comments', Icon: BookIcon, href: '/shop' },
}
const OTHER: Kind = { word: 'other', Icon: TasksIcon, href: '/' }

/** The name, icon and address of a task; unknown kinds are shown plainly. */
export const kindOf = (type: string): Kind => KINDS[type] ?? OTHER
