/** Writing posts again: editing. Fetched with the code that says it. */
export default {
  'posts.edit_title': 'Edit post',
  'posts.edit_comment_title': 'Edit comment',
  'posts.edit_about': 'You can edit for 24 hours. Others see that it was edited; moderators can see earlier versions.',
  'posts.text': 'Text',
  'posts.save': 'Save',
  'posts.cancel': 'Cancel',
  'posts.edited': 'Changes saved',
} as const
