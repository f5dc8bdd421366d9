import { defineRow } from '../row.ts'

/** Today's tasks of people who are busy with all of them. */
export default defineRow<{ people: { id: number; token: string }[] }>({
  name: 'task list',
  async prepare({ owner, people: enrol }) {
    const people = await enrol(50)
    await owner`
      insert into task_counters (user_id, day, type, hits, paid_times)
      select u.id, (now() at time zone 'UTC')::date, t, 1, 1
      from users u, unnest(array['task:login', 'task:likes', 'task:be-liked', 'task:shares', 'task:comments']) t
      where u.id in ${owner(people.map(({ id }) => id))}`
    return { people }
  },
  requests: ({ people }) => people.map(({ token }) => ({ method: 'GET', path: '/api/v2/user/tasks', token })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.1 }],
})
