import type { Same } from '@plaza/ui/messages'
import type en from '../en/posts.ts'

export default {
  'posts.edit_title': '编辑动态',
  'posts.edit_comment_title': '编辑评论',
  'posts.edit_about': '发布后 24 小时内可以编辑。其他人会看到“已编辑”，管理员可以查看之前的版本。',
  'posts.text': '内容',
  'posts.save': '保存',
  'posts.cancel': '取消',
  'posts.edited': '已保存修改',
  'posts.poll': '投票',
  'posts.poll_option': '选项 {number}',
  'posts.poll_drop': '删除选项 {number}',
  'posts.poll_add': '添加选项',
  'posts.poll_multiple': '允许多选',
  'posts.poll_length': '投票时长',
  'posts.hours': { other: '{count} 小时' },
  'posts.days': { other: '{count} 天' },
  'posts.poll_remove': '取消投票',
} satisfies Same<typeof en>
