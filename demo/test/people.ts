import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from '../../server/src/kernel/index.ts'
import { demoSignIn } from '../index.ts'
import { count, type Filled } from './filled-world.ts'

/** Facts about the people of the demo. */
export async function meetPeople(t: TestContext, { world, signIn }: Filled): Promise<void> {
  await t.test('the person of the banner signs in by name, mail and phone', async () => {
    assert.equal(await demoSignIn(world.db), 'lin')
    const { phone } = await world.db.get<{ phone: string }>(sql`select phone from users where name = 'lin'`)
    for (const login of ['lin', 'lin@demo.example', phone]) assert.equal((await signIn(login)).statusCode, 200, login)
    assert.equal((await signIn('lin', 'something else')).statusCode, 422)
  })

  await t.test('their profile is complete', async () => {
    const { access_token } = (await signIn('lin')).json()
    const own = (await world.guest().get('/user', { headers: { authorization: `Bearer ${access_token}` } })).json()
    assert.equal(own.initial_password, false)
    assert.equal(own.inviter.name, '苏远')
    assert.match(own.avatar.url, /\/storage\/local\/demo\/avatar\/lin-[0-9a-f]{8}\.webp$/)
    assert.deepEqual(own.bg.dimension, { width: 1200, height: 400 })
    assert(own.extra.followers_count > 5 && own.extra.followings_count > 5)
  })

  const asLin = async () => ({
    headers: { authorization: `Bearer ${(await signIn('lin')).json().access_token}` },
  })

  await t.test('the popular one is followed by most', async () => {
    const found = (await world.guest().get('/users/suyuan@demo.example', await asLin())).json()
    assert(found.extra.followers_count >= 40, `${found.extra.followers_count} followers`)
  })

  await t.test('a suspended person is told so, a deleted one is gone', async () => {
    assert.equal((await signIn('低价代购小王')).statusCode, 403)
    const { id } = await world.db.get<{ id: number }>(sql`select id from users where deleted_at is not null`)
    assert.equal((await world.guest().get(`/users/${id}`)).statusCode, 404)
  })

  await t.test('a moderator has what a moderator may', async () => {
    const { permissions } = await world.db.get<{ permissions: string[] }>(sql`
      select r.permissions from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where u.name = 'mo' and r.name = 'moderator'`)
    assert(permissions.includes('report:manage'))
  })

  await t.test('the sandbox code demo:<name> means the person of that name', async () => {
    const before = await count(world, sql`select count(*) as n from users`)
    const reply = await world.guest().post('/social/mini-program', { code: 'demo:刚刚来' })
    const own = (
      await world.guest().get('/user', { headers: { authorization: `Bearer ${reply.json().access_token}` } })
    ).json()
    assert.deepEqual(
      [own.name, own.initial_password, own.avatar.vendor, own.email],
      ['刚刚来', true, 'generated', null],
    )
    assert.equal(await count(world, sql`select count(*) as n from users`), before)
  })

  await t.test('every picture is in the store as its row says', async () => {
    const files = await world.db.rows<{
      path: string
      size_bytes: number
      attached_to: string
      state: string
      use: string | null
    }>(sql`
      select path, size_bytes, state, attached_to,
        (select 'users:' || u.id || case when u.avatar_id = f.id then ':avatar' else ':bg' end from users u where f.id in (u.avatar_id, u.bg_id)) as use
      from files f`)
    assert.equal(files.filter(({ use }) => use?.startsWith('users:')).length, 73)
    for (const file of files) {
      assert.equal((await readFile(join(world.dataDir, 'files', file.path))).length, file.size_bytes)
      const isOfPerson = file.attached_to.startsWith('users:')
      assert.deepEqual([file.state, isOfPerson ? file.use : null], ['ready', isOfPerson ? file.attached_to : file.use])
    }
  })

  await t.test('pictures are served', async () => {
    const { avatar, bg } = (await world.guest().get('/users/lin@demo.example', await asLin())).json()
    for (const [{ url }, mime] of [
      [avatar, 'image/webp'],
      [bg, 'image/jpeg'],
    ] as const) {
      const reply = await world.guest().get(new URL(url).pathname)
      assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, mime])
    }
  })

  await t.test('every counter equals the rows it counts', async () => {
    const wrong = await world.db.rows(sql`
      select u.name from users u left join user_counts c on c.user_id = u.id
      where c.user_id is null or followers_count <> (select count(*) from user_follows where followed_id = u.id)
        or followings_count <> (select count(*) from user_follows where follower_id = u.id)`)
    assert.deepEqual([...wrong], [])
  })

  await t.test(
    'no one is from the future, older than the demo or here before their inviter, and ids grow with time',
    async () => {
      const wrong = await world.db.rows(sql`
      select u.name from users u left join users i on i.id = u.inviter_id
      where u.created_at > now() or u.updated_at > now() or u.created_at < now() - interval '61 days' or i.created_at >= u.created_at
        or exists (select from users e where e.id < u.id and e.created_at > u.created_at)`)
      assert.deepEqual([...wrong], [])
    },
  )

  await t.test('follows came after both had joined, and never across a block', async () => {
    const wrong = await world.db.rows(sql`
      select a.name, b.name as followed from user_follows f join users a on a.id = f.follower_id join users b on b.id = f.followed_id
      where f.created_at > now() or f.created_at < greatest(a.created_at, b.created_at)
        or exists (select from user_blocks k where (k.blocker_id, k.blocked_id) in ((a.id, b.id), (b.id, a.id)))`)
    assert.deepEqual([...wrong], [])
  })

  await t.test('people have tags and blocks', async () => {
    const { wearers, blocks } = await world.db.get<{ wearers: number; blocks: number }>(sql`
      select (select count(distinct user_id) from user_tags) as wearers, (select count(*) from user_blocks) as blocks`)
    assert(wearers > 40 && blocks >= 3)
  })
}
