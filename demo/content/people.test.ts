import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { textFault } from '../../server/src/kernel/index.ts'
import { nameFault, parseEmail, parsePhone, siteSetting } from '../../server/src/modules/users/index.ts'
import { inventFollows } from '../fill/fill-follows.ts'
import { createRandom } from '../random.ts'
import { contactsOf } from './contacts.ts'
import { people } from './people.ts'

const byKey = new Map(people.map((person) => [person.key, person]))

test('everyone could have registered with what the demo gives them', () => {
  assert.equal(byKey.size, people.length)
  for (const person of people) {
    const { phone, email } = contactsOf(person)
    assert.match(person.key, /^[a-z-]+$/)
    assert.equal(nameFault(person.name, siteSetting.initial), undefined, person.name)
    assert.equal(textFault(person.bio ?? '', true) ?? textFault(person.location ?? '', false), undefined, person.key)
    assert.equal(phone && parsePhone(phone), phone)
    assert.equal(email && parseEmail(email), email)
  }
})

test('everyone named exists, and an inviter was here first', () => {
  for (const { key, days, inviter, follows = [], blocks = [] } of people) {
    for (const other of [...follows, ...blocks]) assert(byKey.has(other), `${key} knows no ${other}`)
    if (inviter) assert(byKey.get(inviter)!.days > days, `${inviter} invited ${key}`)
  }
})

test('one person fills every field to its limit', () => {
  const { name, bio = '', location = '' } = byKey.get('long-winded')!
  assert.deepEqual([[...name].length, [...bio].length, [...location].length], [30, 500, 100])
})

test('places in China are places of the region data', async () => {
  const regions = await readFile(new URL('../../server/data/regions.tsv', import.meta.url), 'utf8')
  const known = new Set(regions.split('\n').map((line) => line.split('\t')[2]))
  const places = people.filter(({ key }) => key !== 'long-winded').flatMap(({ location = '' }) => location.split(' '))
  const chinese = places.filter((place) => /\p{Script=Han}/u.test(place))
  assert(new Set(chinese).size > 40)
  assert.deepEqual(
    chinese.filter((place) => !known.has(place)),
    [],
  )
})

test('follows follow from the seed, mutual ones among them, and none across a block', () => {
  const pairs = inventFollows(createRandom('seed'))
  assert.deepEqual(pairs, inventFollows(createRandom('seed')))
  assert.notDeepEqual(pairs, inventFollows(createRandom('another')))
  const known = new Set(pairs.map((pair) => pair.join(' ')))
  assert(pairs.filter(([follower, followed]) => known.has(`${followed} ${follower}`)).length > 50)
  for (const { key, blocks = [] } of people) {
    for (const other of blocks) assert(!known.has(`${key} ${other}`) && !known.has(`${other} ${key}`))
  }
})
