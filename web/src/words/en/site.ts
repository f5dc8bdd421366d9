/** Pages in the site's own words. */
export default {
  'site.about': 'About {name}',
  'site.about_text':
    '{name} is a community: people publish what they see and think, meet in topics, come to each other’s events and thank one another with gifts.',
  'site.about_open':
    'Everything public can be read without an account. With one you can like, comment, publish, join topics, and keep what you like for later.',
  'site.about_safe': 'What breaks the rules can be reported from the menu of every post; people look at every report.',
  'site.about_api': 'The service behind this page is open to other clients: see its documentation.',
  'site.docs': 'Documentation',
  'site.rules': 'Rules',
  'site.rules_1': 'Be kind. Criticise what is said, not who says it.',
  'site.rules_2': 'Publish what is yours, or say whose it is.',
  'site.rules_3': 'No advertising in disguise, no fraud, nothing that endangers others.',
  'site.rules_4': 'Leave other people’s private life private.',
  'site.rules_5': 'Report what breaks these rules instead of answering it.',
  'site.offline': 'You are offline',
  'site.offline_text': 'What you have read before is still here, and what you write is sent when you are back.',
  'site.unreachable': 'The server cannot be reached',
  'site.unreachable_text':
    'Your connection works, but the server does not answer. What you have read before is still here, and what you write is sent when it is back.',
  'site.reached': 'You are online',
  'site.reached_text': 'Whatever waits is sent by itself within half a minute.',
  'site.do_not_send': 'Do not send',
  'site.waiting': 'Waiting to be sent',
  'site.nothing_waits': 'Nothing waits to be sent.',
  'site.kind_feed': 'Post',
  'site.kind_comment': 'Comment',
  'site.kind_like': 'Like',
  'site.kind_collect': 'Collect',
  'site.kind_follow': 'Follow',
  'site.kind_off': 'Take back: {kind}',
  'site.try_again': 'Try again',
} as const
