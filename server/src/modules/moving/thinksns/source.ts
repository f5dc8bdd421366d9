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
  reward_gifts: columns('id:int name price:int icon effect_icon sort:int deleted_at:time'),
  apply_for_join_topic_logs: columns('id:int user_id:int status expense:int'),
  feed_pinneds: columns('id:int user_id:int amount:int expires_at:time'),
  wallet: columns('owner_id:int balance:int'),
  wallets: columns('user_id:int balance:int'),
}

export const sourceTables: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> = {
  ...PEOPLE,
  ...CONTENT,
  ...MONEY,
}

const named = (why: string, tables: string): Record<string, string> =>
  Object.fromEntries(tables.split(' ').map((table) => [table, why]))

/** Tables whose rows are only counted, and why. */
export const countedTables: Readonly<Record<string, string>> = {
  ...named('history of rewards', 'rewards feed_topic_reward_logs feed_topic_rank_reward_logs'),
  ...named('counters, counted here', 'user_extras user_counts user_unread_counts'),
  ...named('short-lived', 'verification_codes password_resets jobs failed_jobs around_amaps shopping_carts'),
  ...named('notices of the previous site', 'notifications'),
  ...named('letters to staff', 'conversations'),
  ...named('the schema of the previous site', 'migrations'),
  ...named('settings hold secrets of providers and are made here by a person', 'settings common_configs'),
  ...named('permissions have other meanings here', 'abilities ability_role'),
  ...named('regions are here already', 'areas'),
  ...named('recommended people are worked out here', 'users_recommended famous'),
  ...named('orders of real money', 'wallet_orders native_pay_orders'),
  ...named('payments and withdrawals of the previous site', 'wallet_charges wallet_cashes'),
  ...named('no longer used there', 'currency_commodities currency_type_transforms gold_types gold_rules'),
  ...named('nothing is paid for to be seen or pinned here', 'paid_nodes paid_node_users'),
  ...named('groups at the messaging provider: members and messages are not in the dump', 'im_group'),
  ...named(
    'news have no place here: publish them as articles',
    'news news_cates news_cates_links news_cates_follow news_collections news_pinneds news_recommend news_correlations news_apply_logs',
  ),
  ...named('music has no place here', 'musics music_specials music_singers music_special_links music_collections'),
  ...named('advertisements are made in the console', 'advertising advertising_space'),
  ...named('versions of its apps', 'client_versions'),
  ...named('pages and sign-ons of the previous site', 'navigation plus_id_clients plus_id_logs'),
  ...named('made in the console', 'feed_topic_categories feed_themes feed_theme_participators feed_theme_participator'),
  ...named('levels of membership have no place here', 'user_vip_infos vip_orders'),
  ...named(
    'of the licensed edition, whose tables are not public: enter what is still needed in the console',
    'events event_categories infos info_categories wendas wenda_adoption wenda_categories knowledge knowledge_chapters knowledge_categories mall_brands mall_commodities mall_commodity_categories brand_commodity shop_infos',
  ),
  ...named(
    'purchases of the previous site',
    'mall_orders mall_order_expresses knowledge_orders mall_commodity_buy_conditions',
  ),
  ...named(
    'the older groups and questions, whose tables differ from site to site',
    'groups group_members group_managers group_posts questions question_answers',
  ),
  ...named('likes and comments of before 2017, which later tables repeat', 'feed_diggs feed_comments'),
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
