/** What we take of the ancestor's tables: each column as text, number (whole), time (UTC) or kind (the type of a polymorphic id). */
export type ColumnKind = 'text' | 'int' | 'real' | 'time' | 'type'

/** Columns by their names; text unless said. */
const columns = (list: string): Readonly<Record<string, ColumnKind>> =>
  Object.fromEntries(
    list.split(' ').map((each) => {
      const [name = '', kind = 'text'] = each.split(':')
      return [name, kind as ColumnKind]
    }),
  )

const PEOPLE = {
  users: columns(
    'id:int name email phone password bio sex:int location avatar bg email_verified_at:time phone_verified_at:time created_at:time updated_at:time deleted_at:time inviter:int canceled:int',
  ),
  user_follow: columns('id:int user_id:int target:int created_at:time'),
  black_lists: columns('user_id:int target_id:int created_at:time'),
  roles: columns('id:int name'),
  role_user: columns('user_id:int role_id:int'),
  certifications: columns('id:int certification_name user_id:int data status:int'),
  user_verifications: columns('type user_id:int data state:int'),
  user_socialites: columns('user_id:int union_id type'),
  tag_categories: columns('id:int name weight:int'),
  tags: columns('id:int name tag_category_id:int weight:int'),
  taggables: columns('tag_id:int taggable_type:type taggable_id:int created_at:time'),
  checkin_logs: columns('id:int user_id:int created_at:time'),
}

const CONTENT = {
  feeds: columns(
    'id:int user_id:int feed_content feed_from:int feed_view_count:int feed_latitude feed_longtitude audit_status:int feed_mark:int repostable_type:type repostable_id:int images video visible:int created_at:time updated_at:time deleted_at:time',
  ),
  feed_videos: columns('id:int video_id:int cover_id:int feed_id:int'),
  feed_collections: columns('id:int user_id:int feed_id:int created_at:time'),
  collections: columns('id:int user_id:int collectible_type:type collectible_id:int created_at:time'),
  comments: columns(
    'id:int user_id:int reply_user:int body commentable_type:type commentable_id:int created_at:time deleted_at:time',
  ),
  likes: columns('id:int user_id:int likeable_type:type likeable_id:int created_at:time'),
  feed_topics: columns(
    'id:int name logo desc creator_user_id:int hot_at:time status visible join_mode publish_permission expense:int created_at:time updated_at:time',
  ),
  feed_topic_user_links: columns('index:int topic_id:int user_id:int following_at:time can_pub:int'),
  feed_topic_links: columns('index:int topic_id:int feed_id:int'),
  files: columns('id:int hash filename mime'),
  file_withs: columns('id:int file_id:int user_id:int channel raw'),
  reports: columns(
    'id:int user_id:int target_user:int reportable_type:type reportable_id:int status:int reason created_at:time',
  ),
  sensitives: columns('id:int word type replace'),
}

const MONEY = {
  currency_types: columns('id:int enable:int'),
  currencies: columns('owner_id:int type:int sum:int updated_at:time'),
  currency_orders: columns('id:int owner_id:int type:int target_type amount:int state:int'),
  wallet: columns('owner_id:int balance:int'),
  wallets: columns('user_id:int balance:int'),
}

export const sourceTables: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> = {
  ...PEOPLE,
  ...CONTENT,
  ...MONEY,
}

/** Tables whose rows are only counted, and why. */
export const countedTables: Readonly<Record<string, string>> = {
  ...{
    rewards: 'history of rewards',
    feed_topic_reward_logs: 'history of rewards',
    reward_gifts: 'gifts of the previous site',
  },
  ...{
    user_extras: 'counters, counted here',
    user_counts: 'counters, counted here',
    user_unread_counts: 'counters, counted here',
  },
  ...{
    verification_codes: 'short-lived',
    password_resets: 'short-lived',
    jobs: 'short-lived',
    failed_jobs: 'short-lived',
  },
  ...{
    notifications: 'notices of the previous site',
    conversations: 'letters to staff',
    migrations: 'schema of the previous site',
  },
  ...{
    settings: 'settings hold secrets of providers and are set here by a person',
    common_configs: 'settings are set here by a person',
  },
  ...{ abilities: 'permissions have other meanings here', ability_role: 'permissions have other meanings here' },
  ...{ areas: 'regions are there already', users_recommended: 'recommended people', famous: 'recommended people' },
  ...{
    wallet_orders: 'orders of real money',
    wallet_charges: 'payments of the previous site',
    wallet_cashes: 'withdrawals of the previous site',
  },
  ...{
    native_pay_orders: 'payments of the previous site',
    currency_commodities: 'dead',
    currency_type_transforms: 'settings',
    gold_types: 'dead',
    gold_rules: 'dead',
  },
  ...{
    feed_pinneds: 'paid pinning',
    paid_nodes: 'paid records',
    paid_node_users: 'paid records',
    im_group: 'groups of the messaging provider',
  },
}

const ALIASES: Readonly<Record<string, string>> = {
  ...{
    feed: 'feeds',
    comment: 'comments',
    user: 'users',
    news: 'news',
    feedtopic: 'feed-topics',
    'types/models/feed-topics': 'feed-topics',
  },
  ...{ info: 'infos', event: 'events', wenda: 'wendas' },
}

/** The kind a polymorphic column names: a short name, or the class that stands for it. */
export function typeOf(text: string): string {
  const last = text.split('\\').at(-1)!
  return ALIASES[last.toLowerCase()] ?? last
}
