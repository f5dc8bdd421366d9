import assert from 'node:assert/strict'
import test from 'node:test'
import { createWorld } from '../world.ts'

test('TRUST-9 a name that looks like a taken one is taken; two at once get one', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  assert.equal((await ann.patch('/user', { name: 'Paolo' })).statusCode, 204)
  for (const name of ['Раоlо', 'paoIo', 'Pa0lo', 'ｐａｏｌｏ', 'Pаolo']) {
    const reply = await bob.patch('/user', { name })
    assert.equal(reply.statusCode, 422, `${name}: ${reply.body}`)
  }
  const twins = await Promise.all([bob.patch('/user', { name: 'Modern' }), cid.patch('/user', { name: 'Modem' })])
  assert.deepEqual(twins.map((reply) => reply.statusCode).sort(), [204, 422])
  assert.equal((await ann.patch('/user', { name: 'PAOLO' })).statusCode, 204, 'one’s own name in another spelling')
})

test('TRUST-9 reserved words are not to be had inside a name either, in any spelling; staff decide which', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const refused = [
    'admin2',
    'Plaza admin',
    'Аdmіn team',
    'a.d.m.i.n',
    'ADMIN-x',
    'superadmin',
    '平台官方',
    '官.方.账号',
    '在线客服01',
    '0fficial news',
  ]
  for (const name of refused) {
    const reply = await ann.patch('/user', { name })
    assert.equal(reply.json().code, 'user.bad_name', `${name}: ${reply.body}`)
  }
  for (const name of ['badminton', '林官']) assert.equal((await ann.patch('/user', { name })).statusCode, 204, name)
  const founder = await world.founder()
  assert.equal((await founder.patch('/admin/settings/site', { reserved_words: ['moderator'] })).statusCode, 204)
  await world.service.settings.refresh()
  assert.equal((await ann.patch('/user', { name: 'Moderator Lin' })).statusCode, 422)
  assert.equal((await ann.patch('/user', { name: '平台官方' })).statusCode, 204)
  await founder.patch('/admin/settings/site', { reserved_words: ['admin', 'official', '官方', '客服', '管理员'] })
})

test('TRUST-9 one replies to the author and to people who commented there, and to no one else', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cid, eve] = await world.people('ann', 'bob', 'cid', 'eve')
  const feed = (await ann.post('/feeds', { feed_content: 'hello' })).json().id
  const say = (reply_user: number) => eve.post(`/feeds/${feed}/comments`, { body: 'Hi', reply_user })
  await bob.post(`/feeds/${feed}/comments`, { body: 'First' })
  assert.equal((await say(ann.id)).statusCode, 201)
  assert.equal((await say(bob.id)).statusCode, 201)
  const outsider = await say(cid.id)
  assert.equal(outsider.json().code, 'comment.reply_user')
  assert.equal((await cid.get('/user/notifications?type=comment')).json().data.length, 0)
  assert.equal((await ann.get(`/feeds/${feed}`)).json().feed_comment_count, 3)
})

test('TRUST-9 staff keep catalogue records under their own name, unless they manage people', async (t) => {
  const world = await createWorld(t)
  const keeper = await world.staff('moderator')
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  for (const [name, field] of [
    ['infos', 'author_id'],
    ['wendas', 'author_id'],
    ['knowledge', 'author_id'],
    ['commodities', 'user_id'],
  ] as const) {
    const body = { title: 'A title', ...(/infos|wendas/.test(name) && { content: 'Text' }) }
    const theirs = await keeper.post(`/admin/${name}`, { ...body, [field]: ann.id })
    assert.equal(theirs.statusCode, 403, theirs.body)
    const own = await keeper.post(`/admin/${name}`, body)
    assert.equal(own.json()[field], keeper.id)
    assert.equal((await keeper.patch(`/admin/${name}/${own.json().id}`, { [field]: ann.id })).statusCode, 403)
    const given = await founder.patch(`/admin/${name}/${own.json().id}`, { [field]: ann.id })
    assert.equal(given.statusCode, 200)
    const kept = await keeper.patch(`/admin/${name}/${own.json().id}`, { [field]: ann.id, title: 'Another' })
    assert.equal(kept.statusCode, 200, 'a whole record sent back as it is')
  }
})
