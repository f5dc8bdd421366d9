/** Messages of the page to which the link of the weekly mail leads. */
export default {
  'digest.title': 'Weekly email',
  'digest.ask': 'Stop getting the weekly email with the best of your topics?',
  'digest.stop': 'Unsubscribe',
  'digest.stopped': 'You’ve unsubscribed',
  'digest.stopped_text': 'You can turn it back on in your settings at any time.',
  'digest.to_settings': 'Notification settings',
  'digest.wrong': 'This link doesn’t work',
  'digest.wrong_text': 'Copy the whole link from the email, or turn the email off in your settings.',
}
