/** Messages of the page to which the link of the weekly mail leads. */
export default {
  'digest.title': 'Weekly mail',
  'digest.ask': 'Stop the weekly mail with the best of your topics?',
  'digest.stop': 'Unsubscribe',
  'digest.stopped': 'You are unsubscribed.',
  'digest.stopped_text': 'You can switch it on again in your settings.',
  'digest.to_settings': 'Notification settings',
  'digest.wrong': 'This link does not work',
  'digest.wrong_text': 'Copy all of it from the mail, or switch the mail off in your settings.',
}
