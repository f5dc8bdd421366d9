/** Whether people stay and talk to each other. */
export const insight = {
  'insight.title': 'People',
  'insight.about': 'Updated every night. Days are in UTC.',
  'insight.none': 'The first figures are being calculated and will appear here soon.',
  'insight.active': 'Active users',
  'insight.day': 'In a day',
  'insight.week': 'In 7 days',
  'insight.month': 'In 30 days',
  'insight.written': 'Posts and comments per active user',
  'insight.posts': 'Posts',
  'insight.comments': 'Comments',
  'insight.answer': 'Minutes until a newcomer’s first post is answered',
  'insight.median': 'Median',
  'insight.answered': 'Newcomers’ first posts answered within three days',
  'insight.share': 'Share (%)',
  'insight.cohorts': 'Retention by week of joining',
  'insight.cohorts_about':
    'Of those who joined in a week, the share who were active in that week and in each week after.',
  'insight.joined': 'Joined',
  'insight.people': 'People',
  'insight.later': 'Week {count}',
} as const
