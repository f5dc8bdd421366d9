import { importAdvertisements } from '../../server/src/modules/ads/index.ts'
import type { PictureKind } from '../pictures/pictures.ts'
import { type DemoStep, idOf } from '../step.ts'
import { addFiles } from './add-files.ts'

const DAY_MINUTES = 24 * 60

/** An advertisement of the demo. */
interface DemoAd {
  key: string
  space: string
  title: string
  picture: PictureKind
  /** For an advertisement that looks like a feed. */
  words?: { name: string; content: string; time: string }
  /** Days from now on which it ends; for good when absent. */
  endsIn?: number
}

const ads: readonly DemoAd[] = [
  { key: 'welcome', space: 'boot', title: '欢迎来到广场', picture: 'landscape' },
  { key: 'books', space: 'feed:list:top', title: '河边书店秋季书单', picture: 'abstract', endsIn: 30 },
  { key: 'map', space: 'feed:list:top', title: 'Draw the green map', picture: 'seascape' },
  { key: 'below', space: 'feed:single', title: '一杯茶的时间', picture: 'pattern' },
  {
    key: 'tea',
    space: 'feed:list:analog',
    title: 'Tea house',
    picture: 'city',
    words: { name: '巷口茶馆', content: '新茶到了。坐靠窗的位子，第二杯我们请。', time: '刚刚' },
  },
  { key: 'coins', space: 'currency', title: 'What coins are good for', picture: 'pattern' },
  { key: 'pots', space: 'mall:list:top', title: '手作集市', picture: 'abstract', endsIn: -2 },
]

/** Something in several spaces, of which one has ended. */
export const adsStep: DemoStep = {
  name: 'ads',
  pictures: [
    ...ads.map(({ key, picture }) => ({
      key: `ad/${key}`,
      kind: picture,
      seed: `ad ${key}`,
      width: 720,
      height: 320,
    })),
    { key: 'ad-avatar/tea', kind: 'bloom', seed: 'ad tea', width: 128, height: 128 },
  ],
  async write(context) {
    const ownerId = idOf(context, 'mo')
    const uses = [...ads.map(({ key }) => `ad/${key}`), 'ad-avatar/tea'].map((key) => ({
      key,
      ownerId,
      use: `advertisements:demo-${key}`,
      minutesAgo: 60,
    }))
    const files = await addFiles(context, uses)
    await importAdvertisements(
      context.tx,
      ads.map(({ key, space, title, words, endsIn }) => ({
        space,
        title,
        type: words ? 'analog' : 'image',
        data: words ?? { link: 'https://example.org/' },
        imageId: files.get(`ad/${key}`) ?? null,
        avatarId: (words && files.get('ad-avatar/tea')) ?? null,
        startsAt: context.ago(20 * DAY_MINUTES),
        endsAt: endsIn === undefined ? null : context.ago(-endsIn * DAY_MINUTES),
      })),
    )
  },
}
