/** What assistants can do: operations of the interface, with the fields that are of use to them. */
export interface ToolEntry {
  name: string
  title: string
  about: string
  operation: string
  /** Of the operation's parameters and its body. */
  takes: readonly string[]
  /** Absent for what only reads. */
  changes?: 'adds' | 'overwrites'
}

export const tools: readonly ToolEntry[] = [
  {
    name: 'show_key',
    title: 'Who am I',
    about: 'Whose key this is and what it opens.',
    operation: 'getCurrentKey',
    takes: [],
  },
  {
    name: 'search',
    title: 'Search',
    about: 'Find posts, comments, people, topics, events and products by words.',
    operation: 'search',
    takes: ['q', 'kind', 'limit', 'cursor'],
  },
  {
    name: 'list_posts',
    title: 'Read posts',
    about: 'Posts, the newest first: all, popular ones, of people followed, of one person (type users), or with a tag.',
    operation: 'listFeeds',
    takes: ['type', 'user', 'tag', 'id', 'limit', 'after'],
  },
  { name: 'show_post', title: 'Read one post', about: 'One post.', operation: 'getFeed', takes: ['feed'] },
  {
    name: 'list_comments',
    title: 'Read comments',
    about: 'Comments of a post, the newest first.',
    operation: 'listFeedComments',
    takes: ['feed', 'limit', 'after'],
  },
  {
    name: 'list_topics',
    title: 'Find topics',
    about: 'Topics, also by a part of their name.',
    operation: 'listTopics',
    takes: ['q', 'id', 'limit', 'index'],
  },
  { name: 'show_topic', title: 'Read a topic', about: 'One topic.', operation: 'getTopic', takes: ['topic'] },
  {
    name: 'list_topic_posts',
    title: 'Read posts of a topic',
    about: 'Posts of a topic, the newest first.',
    operation: 'listTopicFeeds',
    takes: ['topic', 'limit', 'after'],
  },
  {
    name: 'list_people',
    title: 'Find people',
    about: 'People, the newest first, also by name.',
    operation: 'listUsers',
    takes: ['name', 'id', 'limit', 'since'],
  },
  { name: 'show_person', title: 'Read a profile', about: 'One person, by id.', operation: 'getUser', takes: ['user'] },
  {
    name: 'list_events',
    title: 'Find events',
    about: 'Events that people announced.',
    operation: 'listEvents',
    takes: ['keyword', 'area', 'ob', 'limit', 'offset'],
  },
  { name: 'show_event', title: 'Read an event', about: 'One event.', operation: 'getEvent', takes: ['event'] },
  {
    name: 'list_notifications',
    title: 'Read notifications',
    about: 'What happened that concerns the owner of the key.',
    operation: 'listNotifications',
    takes: ['type', 'page'],
  },
  {
    name: 'count_queue',
    title: 'What waits for staff',
    about: 'How much waits for a decision, by kind, and how long.',
    operation: 'adminGetQueue',
    takes: [],
  },
  {
    name: 'list_queue',
    title: 'Read the queue',
    about: 'What waits for a decision by staff, the worst first.',
    operation: 'adminListQueueItems',
    takes: ['kind', 'assigned', 'limit'],
  },
  {
    name: 'show_queue_item',
    title: 'Read one item of the queue',
    about: 'One thing that waits, whom it concerns and what staff know about them.',
    operation: 'adminGetQueueItem',
    takes: ['kind', 'id'],
  },
  {
    name: 'show_report',
    title: 'Read a report',
    about: 'One report, with what was reported.',
    operation: 'adminGetReport',
    takes: ['report'],
  },
  {
    name: 'publish_post',
    title: 'Publish a post',
    about: 'Publishes a post in the name of the owner of the key. Everyone can read it at once.',
    operation: 'publishFeed',
    takes: ['feed_content', 'topics'],
    changes: 'adds',
  },
  {
    name: 'comment',
    title: 'Comment a post',
    about: 'Comments a post in the name of the owner of the key, perhaps in reply to another person.',
    operation: 'commentFeed',
    takes: ['feed', 'body', 'reply_user'],
    changes: 'adds',
  },
  {
    name: 'claim_queue_item',
    title: 'Claim an item of the queue',
    about: 'Tells colleagues for a minute that the owner of the key is deciding this.',
    operation: 'adminClaimQueueItem',
    takes: ['kind', 'id'],
    changes: 'adds',
  },
  {
    name: 'decide_report',
    title: 'Decide a report',
    about: 'Closes a report as handled or rejected. The reporter is told.',
    operation: 'adminDecideReport',
    takes: ['report', 'status', 'remark'],
    changes: 'overwrites',
  },
]
