import type { Templates } from '../../kernel/index.ts'

/** What was done. */
export const done: Templates = {
  'done.account_deleted': 'Account deleted.',
  'done.cash_requested': 'Your request is pending review.',
  'done.code_sent': 'Code sent.',
  'done.code_sent_if_known': 'If the number or address is registered, we’ve sent a code.',
  'done.commented': 'Comment posted.',
  'done.event_deleted': 'Event deleted.',
  'done.everyone_registering': 'Everyone will be registered within a few minutes.',
  'done.file_stored': 'File stored.',
  'done.group_created': 'Group created.',
  'done.im_password_reset': 'Your messaging password was reset.',
  'done.im_registered': 'Registered for messaging.',
  'done.im_uid': 'Your uid is your user id.',
  'done.join_requested': 'Your request was sent to the manager of this topic.',
  'done.liked': 'Liked.',
  'done.members_added': 'Members added.',
  'done.proposed': 'A second person must approve this. It is now in the staff queue.',
  'done.published': 'Post published.',
  'done.recharge_begun': 'Complete the payment to finish topping up.',
  'done.reported': 'Thanks. We’ll review your report.',
  'done.rewarded': 'Reward sent.',
  'done.saved': 'Saved.',
  'done.seller_saved': 'Seller information saved.',
  'done.signed_out': 'Signed out.',
  'done.taken': 'Received.',
}
