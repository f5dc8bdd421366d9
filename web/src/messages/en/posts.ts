/** Writing posts again: editing. Fetched with the code that says it. */
export default {
  'posts.edit_title': 'Edit post',
  'posts.edit_comment_title': 'Edit comment',
  'posts.edit_about': 'You can edit for 24 hours. Others see that it was edited; moderators can see earlier versions.',
  'posts.text': 'Text',
  'posts.save': 'Save',
  'posts.cancel': 'Cancel',
  'posts.edited': 'Changes saved',
  'posts.poll': 'Poll',
  'posts.poll_option': 'Answer {number}',
  'posts.poll_drop': 'Remove answer {number}',
  'posts.poll_add': 'Add an answer',
  'posts.poll_multiple': 'Allow multiple answers',
  'posts.poll_length': 'Duration',
  'posts.hours': { one: '{count} hour', other: '{count} hours' },
  'posts.days': { one: '{count} day', other: '{count} days' },
  'posts.poll_remove': 'Remove poll',
} as const
