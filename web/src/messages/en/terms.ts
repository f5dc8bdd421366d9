/** The terms of use: their page, and asking for them. */
export default {
  'terms.title': 'Terms of use',
  'terms.none': 'This community has no terms of use',
  'terms.none_text': 'Its rules apply.',
  'terms.version': 'Version {version}',
  'terms.accept': 'Accept',
  'terms.accepted': 'You accepted this version on {date}.',
  'terms.thanks': 'Accepted. Thank you.',
  'terms.changed': 'The terms of use have changed',
  'terms.until': 'Please read them and accept them by {date}. After that you need to accept them before you can post.',
  'terms.over':
    'You need to accept them before you can post again. You can still read, export your data, appeal and delete your account.',
  'terms.read': 'Read the terms',
} as const
