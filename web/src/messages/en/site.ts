/** Pages in the site's own words. */
export default {
  'site.about': 'About {name}',
  'site.about_text':
    '{name} is a community where people share what they see and think, meet in topics, go to events together and thank each other with gifts.',
  'site.about_open':
    'You can read everything public without an account. Sign up to like, comment, post, join topics and save posts for later.',
  'site.about_safe':
    'You can report anything that breaks the rules from the menu of a post. Our team reviews every report.',
  'site.about_api': 'Other clients can use the service behind this site: see the documentation.',
  'site.docs': 'Documentation',
  'site.rules': 'Rules',
  'site.connection': 'Connection',
  'site.offline': 'You’re offline',
  'site.offline_text':
    'You can still read what you’ve already opened. What you write will be sent when you’re back online.',
  'site.unreachable': 'Can’t reach the server',
  'site.unreachable_text':
    'Your connection works, but the server isn’t responding. You can still read what you’ve already opened. What you write will be sent when the server is back.',
  'site.reached': 'You’re online',
  'site.reached_text': 'Anything waiting will be sent within half a minute.',
  'site.do_not_send': 'Don’t send',
  'site.waiting': 'Waiting to send',
  'site.nothing_waits': 'Nothing is waiting to send.',
  'site.kind_message': 'Message',
  'site.kind_feed': 'Post',
  'site.kind_comment': 'Comment',
  'site.kind_like': 'Like',
  'site.kind_collect': 'Save',
  'site.kind_follow': 'Follow',
  'site.kind_off': 'Undo: {kind}',
  'site.try_again': 'Try again',
} as const
