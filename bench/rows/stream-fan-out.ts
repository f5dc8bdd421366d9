import { type Person, tellMany } from '../notifications/records.ts'
import { defineRow } from '../row.ts'

const MESSAGES = 40

/** A stream is opened, delivers forty messages and ends: the cost of each reader. */
export default defineRow<{ readers: Person[] }>({
  name: 'stream, forty messages',
  async prepare(stage) {
    const readers = await tellMany(stage, 200, MESSAGES)
    await stage.owner`
      insert into push_messages (user_id, seq, channel, target, content, extra, tag, badge)
      select user_id, seq, 'feed:digg', feed_id, 'someone liked your post.', jsonb_build_object('user_id', sender_id), 'notification:likes', seq
      from notifications where user_id in ${stage.owner(readers.map(({ id }) => id))}`
    await stage.owner`
      update notification_inboxes set push_seq = ${MESSAGES} where user_id in ${stage.owner(readers.map(({ id }) => id))}`
    return { readers }
  },
  requests: ({ readers }, connection) =>
    readers.map((_, at) => ({
      method: 'GET',
      path: '/api/v2/user/stream?once=1&last_event_id=0',
      token: readers[(at + connection * 13) % readers.length]!.token,
    })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.03 }],
})
