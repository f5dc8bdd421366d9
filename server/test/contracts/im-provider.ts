import assert from 'node:assert/strict'
import { setMaxListeners } from 'node:events'
import { type TestContext, test } from 'node:test'
import { type ImGroupDraft, type ImProvider, ImRefused } from '../../src/modules/im/index.ts'

export interface ImStage {
  provider: ImProvider
  /** Uids of as many people, not registered yet. */
  newcomers(count: number): Promise<string[]>
  /** Registers them with these passwords. */
  register(accounts: { uid: string; password: string }[]): Promise<void>
}

const wanted = new AbortController().signal
// Many at once ask on its behalf.
setMaxListeners(100, wanted)
const all = { membersAtMost: 2000 }
let count = 0

const draft = (owner: string, members: string[], more: Partial<ImGroupDraft> = {}): ImGroupDraft => ({
  key: `key-${++count}`,
  name: 'Walks',
  description: 'On Sundays.',
  isPublic: true,
  membersOnly: false,
  allowInvites: true,
  maxUsers: 200,
  owner,
  members,
  ...more,
})

const refusedFor = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof ImRefused, String(error))
  assert.equal(error.reason, reason)
  return true
}

/** What every messaging provider does. */
export function imProviderContract(name: string, open: (t: TestContext) => Promise<ImStage>): void {
  const stage = async (t: TestContext, people: number) => {
    const { provider, newcomers, register } = await open(t)
    const uids = await newcomers(people)
    await register(uids.map((uid) => ({ uid, password: `secret ${uid}` })))
    const find = async (id: string, viewer?: string) => (await provider.findGroups([id], { ...all, viewer }, wanted))[0]
    return { provider, uids, newcomers, find }
  }

  test(`${name}: a group is made, read, changed and removed`, async (t) => {
    const { provider, uids, find } = await stage(t, 3)
    const [ann, bob, cat] = uids as [string, string, string]
    const id = await provider.createGroup(draft(ann, [bob], { isPublic: false, maxUsers: 3 }), wanted)
    assert.match(id, /^[1-9]\d{0,15}$/)
    const { createdAt, ...made } = (await find(id, bob))!
    assert.deepEqual(made, {
      ...{ id, name: 'Walks', description: 'On Sundays.', isPublic: false, membersOnly: false, allowInvites: true },
      ...{ maxUsers: 3, owner: ann, membersCount: 2, members: [ann, bob], hasViewer: true },
      ...('custom' in made && { custom: made.custom }),
    })
    assert.ok(Math.abs(createdAt.getTime() - Date.now()) < 600_000)
    assert.equal((await find(id, cat))!.hasViewer, false)
    assert.deepEqual(await provider.listGroupIdsOf(bob, wanted), [id])
    assert.deepEqual(await provider.listGroupIdsOf(cat, wanted), [])
    assert.deepEqual(await provider.listAdmins(id, wanted), [])

    await provider.updateGroup(id, { name: 'Runs', isPublic: true, membersOnly: true }, wanted)
    const changed = (await find(id))!
    assert.deepEqual(
      [changed.name, changed.description, changed.isPublic, changed.membersOnly, changed.allowInvites],
      ['Runs', 'On Sundays.', true, true, true],
    )
    await provider.removeGroup(id, wanted)
    await provider.removeGroup(id, wanted)
    assert.equal(await find(id), undefined)
  })

  test(`${name}: of several groups those that exist are found, with no more members than wished`, async (t) => {
    const { provider, uids } = await stage(t, 4)
    const [ann, ...others] = uids as [string, ...string[]]
    const one = await provider.createGroup(draft(ann, others), wanted)
    const two = await provider.createGroup(draft(ann, []), wanted)
    const found = await provider.findGroups([two, '999999999', one], { membersAtMost: 2 }, wanted)
    assert.deepEqual(found.map(({ id }) => id).toSorted(), [one, two].toSorted())
    const large = found.find(({ id }) => id === one)!
    assert.deepEqual([large.membersCount, large.members.length, large.members[0]], [4, 2, ann])
    assert.deepEqual(await provider.findGroups(['999999999'], all, wanted), [])
  })

  test(`${name}: members come and go; the owner stays; repeating either is no error`, async (t) => {
    const { provider, uids, find } = await stage(t, 4)
    const [ann, bob, cat, dan] = uids as [string, string, string, string]
    const id = await provider.createGroup(draft(ann, [bob]), wanted)
    await provider.addMembers(id, [bob, cat, dan], wanted)
    await provider.addMembers(id, [cat, dan], wanted)
    assert.deepEqual((await find(id))!.members.toSorted(), [...uids].toSorted())
    await provider.removeMembers(id, [cat, ann], wanted)
    await provider.removeMembers(id, [cat], wanted)
    assert.deepEqual((await find(id))!.members.toSorted(), [ann, bob, dan].toSorted())
  })

  test(`${name}: a group never has more members than it may, however many are added at once`, async (t) => {
    const { provider, uids, find } = await stage(t, 12)
    const [ann, ...others] = uids as [string, ...string[]]
    await assert.rejects(provider.createGroup(draft(ann, others, { maxUsers: 11 }), wanted), refusedFor('full'))
    const id = await provider.createGroup(draft(ann, [], { maxUsers: 5 }), wanted)
    const outcomes = await Promise.allSettled(others.map((uid) => provider.addMembers(id, [uid], wanted)))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4)
    for (const each of outcomes) if (each.status === 'rejected') refusedFor('full')(each.reason)
    assert.equal((await find(id))!.membersCount, 5)
    await assert.rejects(provider.updateGroup(id, { maxUsers: 4 }, wanted), refusedFor('too_few'))
    await provider.updateGroup(id, { maxUsers: 6 }, wanted)
  })

  test(`${name}: hundreds of members at once`, async (t) => {
    const { provider, uids, find } = await stage(t, 150)
    const [ann, ...others] = uids as [string, ...string[]]
    const id = await provider.createGroup(draft(ann, others), wanted)
    assert.equal((await find(id))!.membersCount, 150)
    await provider.removeMembers(id, others, wanted)
    await provider.addMembers(id, others, wanted)
    assert.deepEqual(new Set((await find(id))!.members), new Set(uids))
  })

  test(`${name}: a member becomes the owner, and no one else does`, async (t) => {
    const { provider, uids, find } = await stage(t, 3)
    const [ann, bob, cat] = uids as [string, string, string]
    const id = await provider.createGroup(draft(ann, [bob]), wanted)
    await assert.rejects(provider.transferGroup(id, cat, wanted), refusedFor('not_member'))
    for (let time = 0; time < 2; time++) await provider.transferGroup(id, bob, wanted)
    const group = (await find(id))!
    assert.deepEqual([group.owner, group.members], [bob, [bob, ann]])
  })

  test(`${name}: what is not there is refused by name`, async (t) => {
    const { provider, uids, newcomers } = await stage(t, 1)
    const [ann] = uids as [string]
    const [stranger] = (await newcomers(1)) as [string]
    for (const act of [
      () => provider.updateGroup('999999999', { name: 'x' }, wanted),
      () => provider.transferGroup('999999999', ann, wanted),
      () => provider.addMembers('999999999', [ann], wanted),
      () => provider.removeMembers('999999999', [ann], wanted),
    ])
      await assert.rejects(act(), refusedFor('group_missing'))
    await assert.rejects(provider.createGroup(draft(ann, [stranger]), wanted), refusedFor('account_missing'))
    const id = await provider.createGroup(draft(ann, []), wanted)
    await assert.rejects(provider.addMembers(id, [stranger], wanted), refusedFor('account_missing'))
  })

  test(`${name}: members of public and of private groups may invite others where it was wished`, async (t) => {
    const { provider, uids, find } = await stage(t, 1)
    const [ann] = uids as [string]
    for (const isPublic of [true, false])
      for (const allowInvites of [true, false]) {
        const id = await provider.createGroup(draft(ann, [], { isPublic, allowInvites }), wanted)
        assert.deepEqual([(await find(id))!.isPublic, (await find(id))!.allowInvites], [isPublic, allowInvites])
      }
  })

  test(`${name}: the groups of a user who is in many are listed, a hundred at most`, async (t) => {
    const { provider, uids } = await stage(t, 1)
    const [ann] = uids as [string]
    const made: string[] = []
    for (let index = 0; index < 45; index++)
      made.push(await provider.createGroup(draft(ann, [], { isPublic: false }), wanted))
    assert.deepEqual(new Set(await provider.listGroupIdsOf(ann, wanted)), new Set(made))
  })

  test(`${name}: what a draft became is found by its key and discarded, again and again`, async (t) => {
    const { provider, uids, find } = await stage(t, 1)
    const [ann] = uids as [string]
    const [kept, dropped] = [draft(ann, []), draft(ann, [])]
    const ids = [await provider.createGroup(kept, wanted), await provider.createGroup(dropped, wanted)]
    for (let time = 0; time < 2; time++) await provider.discardGroup(dropped, wanted)
    assert.deepEqual([(await find(ids[0]!))?.id, await find(ids[1]!)], [ids[0], undefined])
  })

  test(`${name}: an account that ends takes its memberships and its groups with it`, async (t) => {
    const { provider, uids, find } = await stage(t, 2)
    const [ann, bob] = uids as [string, string]
    const owned = await provider.createGroup(draft(ann, [bob]), wanted)
    const joined = await provider.createGroup(draft(bob, [ann]), wanted)
    for (let time = 0; time < 2; time++) await provider.removeAccount(ann, wanted)
    assert.equal(await find(owned), undefined)
    assert.deepEqual((await find(joined))!.members, [bob])
  })
}
