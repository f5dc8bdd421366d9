import type { Kind } from '../../../kernel/index.ts'

/** What the open format has of this module. */
export const feedsKinds: readonly Kind[] = [
  { table: 'feed_themes', about: 'A theme that posts answer.' },
  { table: 'feed_theme_participators', about: 'A person posted to a theme.' },
  { table: 'feed_categories', about: 'A category of recommended posts.' },
  { table: 'feeds', about: 'What a post says: its text, pictures, video, place and poll.' },
  { table: 'feed_stats', about: 'What happened with a post: counts, topics, deletion.', without: ['appeared_in'] },
  { table: 'feed_topics', about: 'A post is in a topic.' },
  { table: 'feed_category_links', about: 'A post is recommended in a category.' },
  { table: 'feed_names', about: 'How names in lists of posts are versioned.' },
  { table: 'comments', about: 'A comment.' },
  { table: 'comment_likes', about: 'A person likes a comment.' },
  { table: 'likes', about: 'A person likes something.', key: ['user_id', 'subject_id', 'subject_kind'] },
  { table: 'feed_collection_folders', about: 'A folder for saved posts.' },
  { table: 'feed_collections', about: 'A person saved a post.' },
  { table: 'feed_shares', about: 'A person shared a post.' },
  { table: 'feed_votes', about: 'A person voted in a poll.' },
  { table: 'feed_tags', about: 'A #tag in posts.' },
  { table: 'feed_tag_links', about: 'A post has a #tag.' },
  { table: 'text_versions', about: 'An earlier text of a post or comment.' },
  { table: 'feed_pins', about: 'The post that a person pinned to their page.' },
  { table: 'feed_preferences', about: 'What a person wants of their list of posts.' },
  { table: 'feed_dismissals', about: 'A post that a person does not want to see.' },
  { table: 'feed_seen', about: 'A post that a person has seen.' },
]
