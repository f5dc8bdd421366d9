/** A person takes their data along. Fetched with its page. */
export default {
  'export.what':
    'Your browser packs your data into one ZIP file: JSON files and the photos you’ve posted. Nothing is sent anywhere else.',
  'export.start': 'Export my data',
  'export.again': 'Export again',
  'export.stop': 'Stop',
  'export.step': 'Reading: {what}',
  'export.done': 'Done ({size}). You’ll find the file in your downloads.',
  'export.profile': 'profile',
  'export.feeds': 'posts',
  'export.comments': 'comments you wrote',
  'export.received': 'comments you received',
  'export.likes': 'likes you received',
  'export.collections': 'saved posts',
  'export.topics': 'topics',
  'export.followings': 'people you follow',
  'export.followers': 'followers',
  'export.blocked': 'blocked people',
  'export.orders': 'wallet',
  'export.pictures': 'photos',
  'export.sessions': 'devices',
  'export.settings': 'settings',
} as const
