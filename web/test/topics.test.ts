import assert from 'node:assert/strict'
import { origin } from './browser.ts'
import { journey, tour } from './journey.ts'
import { DEMO_PASSWORD } from './people.ts'

// Runs in the page.
declare const document: { querySelector(what: string): { querySelectorAll(what: string): { length: number } } | null }

/** What anyone may read. */
const asGuest = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(`${origin()}/api/v2${path}`)).json()) as Answer

interface Topic {
  id: number
  name: string
}

/** A private topic is found by its members only. */
async function topicOf(member: string, name: string): Promise<number> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ login: member, password: 'plaza-demo-2026' })
  const login = await fetch(`${origin()}/api/v2/auth/login`, { ...post, body })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const topics = await fetch(`${origin()}/api/v2/user/followed-topics?limit=100`, { headers })
  return ((await topics.json()) as Topic[]).find((topic) => topic.name === name)!.id
}

tour('topics are browsed', async ({ page, open, word, check }) => {
  await open('/topics')
  await check('topics')
  await page.getByRole('link', { name: word('Hot', '热门'), exact: true }).click()
  await page.waitForURL('**/topics?list=hot')
  await page.getByRole('link', { name: word('Random', '随机') }).click()
  await page.getByRole('button', { name: word('Show others', '换一批') }).waitFor()
  await page.getByRole('link', { name: word('Mine', '我的'), exact: true }).click()
  await page.getByRole('heading', { name: word('Sign in to continue', '登录后继续') }).waitFor()
  await open('/topics/rank')
  await check('topics-rank')
  await page.getByRole('link', { name: word('Month', '本月') }).click()
  await page.waitForURL('**/topics/rank?period=month')
  await open('/topics/1')
  await check('topic')
  await page.getByRole('link', { name: word('Members', '成员'), exact: true }).click()
  await page.waitForURL('**/topics/1/members')
  await page.getByText(word('Owner', '创建者')).waitFor()
  await check('topic-members')
  await page.getByRole('link', { name: word('Rewards', '打赏'), exact: true }).click()
  await page.getByText(word('Total received', '累计收到')).waitFor()
  await check('topic-rewards')
})

journey('an open topic is joined and left', {}, async ({ page, open, word, register }) => {
  await register('joiner')
  await open('/topics/1')
  await page.getByRole('button', { name: word('Join', '加入'), exact: true }).click()
  await page.getByRole('button', { name: word('Joined', '已加入') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('Leave', '退出'), exact: true })
    .click()
  await page.getByRole('button', { name: word('Join', '加入'), exact: true }).waitFor()
})

journey(
  'an application is made, and its owner answers it',
  {},
  async ({ page, open, word, register, another, check }) => {
    const name = await register('applicant')
    await open('/topics')
    const row = page.getByRole('article').filter({ hasText: '周三朗读会' })
    await row.getByRole('button', { name: word('Ask to join', '申请加入') }).click()
    const pending = row.getByRole('button', { name: word('Request pending', '审核中') })
    await pending.waitFor()
    // Whole, and inside its row, on a narrow phone too.
    assert.equal(await pending.evaluate((button) => button.scrollWidth > button.clientWidth), false)
    const [button, whole] = [(await pending.boundingBox())!, (await row.boundingBox())!]
    assert.ok(button.x >= whole.x && button.x + button.width <= whole.x + whole.width, JSON.stringify([button, whole]))
    await check('topics-pending')

    const href = await row.getByRole('link').first().getAttribute('href')
    const { creator_user_id: creator } = await asGuest<{ creator_user_id: number }>(`/feed${href}`)
    const user = await asGuest<{ name: string }>(`/users/${creator}`)
    const owner = await another()
    await owner.signIn(user.name)
    await owner.open(`${href}/applications`)
    const line = owner.page.getByRole('listitem').filter({ hasText: name })
    await line.getByRole('button', { name: word('Approve', '通过') }).click()
    await line.waitFor({ state: 'detached' })

    await open(href!)
    await page.getByRole('button', { name: word('Joined', '已加入') }).waitFor()
    await check('topic-joined')
  },
)

tour(
  'a paid topic shows its price next to the balance before anything is paid',
  async ({ page, open, word, register, signIn, check, expect, isPhone }) => {
    // On a first visit the server sees a guest, for whom a hidden topic is not there.
    expect(404)
    const id = await topicOf('lin', '暗房课')
    const joinFor = word('Join for 300', '300 加入')
    await register('poor')
    await open(`/topics/${id}`)
    await page.getByText(word('Only members can see posts', '动态仅成员可见')).waitFor()
    await page.getByRole('button', { name: joinFor }).click()
    await page.getByText(word('You need 300 more.', '还差 300')).waitFor()
    await check('topic-too-poor')

    // Two who can afford it, one for each run.
    await signIn(isPhone ? 'mo' : '苏远')
    await open(`/topics/${id}`)
    await page.getByRole('button', { name: joinFor }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(word('Balance after joining', '加入后余额')).waitFor()
    await check('topic-pay')
    await dialog.getByRole('button', { name: joinFor }).click()
    await page.getByRole('button', { name: word('Joined', '已加入') }).waitFor()
  },
)

journey(
  'a topic is created, changed and deleted',
  { widths: [1440], languages: ['zh-CN'] },
  async ({ page, open, signIn, check }) => {
    await signIn('lin')
    await open('/topics/new')
    await check('topic-new')
    const name = `试一试 ${Date.now()}`
    await page.getByLabel('名称').fill(name)
    await page.getByLabel('由你审核').check()
    // What was filled in survives a reload.
    await page.reload()
    const named = page.getByLabel('名称')
    for (let tries = 0; tries < 100 && (await named.inputValue()) === ''; tries++) await page.waitForTimeout(100)
    assert.equal(await named.inputValue(), name)
    assert.ok(await page.getByLabel('由你审核').isChecked())
    await page.getByText('成员邀请的人也要审核').waitFor()
    await page.getByLabel('私密').check()
    await page.getByLabel('加入费用').fill('20')
    await page.getByRole('button', { name: '创建圈子' }).click()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('link', { name: '设置', exact: true }).click()
    await page.getByLabel('圈子介绍').fill('只是试试。')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    await check('topic-settings')
    await page.getByRole('button', { name: '删除圈子' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除圈子' }).click()
    await page.waitForURL('**/topics?list=mine')
    // The address changes a moment before the page does, and the list arrives after it.
    await page.getByRole('heading', { name: '圈子', exact: true }).waitFor()
    await page.locator('main a[href^="/topics/"]:not([href$="/rank"], [href$="/new"])').first().waitFor()
    await page.getByText(name).first().waitFor({ state: 'detached' })
  },
)

journey(
  'its owner sees how a topic grew day by day, as bars and as a table',
  {},
  async ({ page, open, word, signIn, check, isPhone }) => {
    await signIn('lin')
    await open(`/topics/${await topicOf('lin', '画室里间')}/statistics`)
    const joined = page.getByRole('img', { name: word(/^New members: /, /^新成员：/) })
    await joined.waitFor()
    const bars = (image: typeof joined) => image.locator('title').count()
    assert.equal(await bars(joined), 30)
    await page.getByText(word('Show as table', '查看表格')).click()
    const rows = page.getByRole('table').getByRole('row')
    assert.equal(await rows.count(), 31)
    await check(isPhone ? 'topic-statistics-table' : 'topic-statistics')
    await page.getByRole('link', { name: word('7 days', '近 7 天') }).click()
    await page.waitForURL(/days=7/)
    await page.waitForFunction(() => document.querySelector('figure')?.querySelectorAll('title').length === 7)
    await check('topic-statistics-week')
  },
)

journey(
  'a member who was muted learns it before they write',
  { widths: [390, 1440], languages: ['en', 'zh-CN'] },
  async ({ page, open, word, register, another, check, isPhone }) => {
    // A topic in which every member publishes.
    const topics = await asGuest<{ id: number; name: string; creator_user_id: number }[]>('/feed/topics?limit=50')
    const { id, name, creator_user_id: creator } = topics.find((topic) => topic.name.includes('早跑'))!
    const path = `/topics/${id}`
    const owner = await another()
    await owner.signIn((await asGuest<{ name: string }>(`/users/${creator}`)).name)

    const quiet = await register('quiet')
    await open(path)
    await page.getByRole('button', { name: word('Join', '加入'), exact: true }).click()
    await page.getByRole('button', { name: word('Joined', '已加入') }).waitFor()
    const publish = page.getByRole('link', { name: word('Post here', '在这里发布') })
    await publish.waitFor()

    await owner.open(`${path}/members`)
    await owner.page.getByRole('button', { name: word(`Manage ${quiet}`, `管理成员 ${quiet}`) }).click()
    await owner.page.getByRole('menuitem', { name: word('Mute', '禁言') }).click()
    await owner.page.getByText(word('Saved', '已保存')).first().waitFor()

    await open(path)
    await page.getByText(word('has muted you here', '你在这里被禁言了')).waitFor()
    await publish.first().waitFor({ state: 'detached' })
    if (isPhone) await check('topic-muted')
    await open(`/publish?topic=${id}`)
    await page.getByText(word('has muted you', '你在“')).waitFor()
    const box = page.getByRole('checkbox', { name })
    assert.deepEqual([await box.isDisabled(), await box.isChecked()], [true, false])
    await check('publish-muted')

    // The owner sees who is muted, and takes it back.
    const row = owner.page.getByRole('main').getByRole('listitem').filter({ hasText: quiet })
    await row.getByText(word('Muted', '已禁言')).waitFor()
    await owner.page.getByRole('button', { name: word(`Manage ${quiet}`, `管理成员 ${quiet}`) }).click()
    await owner.page
      .getByRole('menuitem', { name: word('Mute', '禁言'), exact: true })
      .first()
      .waitFor({ state: 'detached' })
    await owner.page.getByRole('menuitem', { name: word('Unmute', '解除禁言') }).click()
    await row.getByText(word('Muted', '已禁言')).waitFor({ state: 'detached' })
    await open(path)
    await publish.waitFor()
  },
)

journey(
  'a guest’s join is done once they signed in',
  { widths: [390, 1440], languages: ['en'] },
  async ({ page, context, open, register, expect }) => {
    expect(401)
    const name = await register('joiner')
    await context.clearCookies()
    const topics = await asGuest<{ id: number; name: string }[]>('/feed/topics?limit=50')
    const { id } = topics.find((topic) => topic.name.includes('早跑'))!
    await open(`/topics/${id}`)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Name, phone or email').fill(name)
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`**/topics/${id}`)
    await page.getByRole('button', { name: 'Joined' }).waitFor()
  },
)
