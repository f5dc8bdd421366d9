import type { Templates } from '../../kernel/index.ts'

/** Mails and text messages, names of tasks, and why the service reports something to staff. */
export const sent: Templates = {
  text: '{text}',
  'list.separator': ', ',
  'mail.code': '{digits} is your Plaza code. It expires in 5 minutes. Do not share it with anyone.',
  'mail.code_subject': 'Your Plaza code',
  'mail.changed_subject': 'Your Plaza account was changed',
  'mail.phone_given_up':
    'This phone number is no longer linked to your Plaza account. If you did not change it, contact the staff immediately.',
  'mail.email_given_up':
    'This e-mail address is no longer linked to your Plaza account. If you did not change it, contact the staff immediately.',
  'task.login': 'Daily visit',
  'task.comments': 'Comment',
  'task.shares': 'Share',
  'task.likes': 'Like',
  'task.be_liked': 'Get likes',
  'task.follow_topic': 'Join a topic',
  'task.theme_discuss': 'Join a theme',
  'task.commodity_comments': 'Post about a product',
  'task.knowledge_comments': 'Post about a course',
  'report.word_list': 'Word list: {found}',
  'report.refused_words': 'Refused: word list, {found}',
  'report.found': '"{word}" in {field}',
  'report.too_many_links': 'Refused: New members can post up to {count} links a day. Try again later.',
  'report.too_many_mentions': 'Refused: New members can mention up to {count} people a day. Try again later.',
  'report.repeated':
    'Refused: You posted the same text {count} times today. Write something else, or try again later.',
  'report.service_report': 'Moderation service: report',
  'report.service_report_because': 'Moderation service: report, {why}',
  'report.service_hide': 'Moderation service: hide',
  'report.service_hide_because': 'Moderation service: hide, {why}',
}
