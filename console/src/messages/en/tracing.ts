/** From where someone signs in, and who else does. */
export const tracing = {
  'tracing.title': 'Sign-ins',
  'tracing.about': 'Recent sign-ins of this user. Addresses are shortened.',
  'tracing.whole': 'Show full addresses',
  'tracing.whole_about': 'This is recorded in the audit log.',
  'tracing.none': 'No recent sign-ins.',
  'tracing.address': 'Network',
  'tracing.device': 'Device',
  'tracing.times': 'Sign-ins',
  'tracing.last': 'Last',
  'tracing.others': 'Other users from here',
  'tracing.no_others': 'No one else signed in from there.',
  'tracing.same_device': 'same device',
  'tracing.same_address': 'same address',
  'tracing.shared': { one: '{count} in common', other: '{count} in common' },
  'tracing.ban': 'Ban a network',
} as const
