import { importBrands, importShopInfos } from '../../server/src/modules/shop/index.ts'
import { brands } from '../content/catalog/brands.ts'
import { dated } from '../dated.ts'
import { type DemoStep, idOf } from '../step.ts'
import { uidOf } from '../uid.ts'
import { addFiles } from './add-files.ts'

const SELLERS: readonly [key: string, account: string, phone: string][] = [
  ['lin', 'lin-draws', '028-5550 0101'],
  ['riverside-books', 'comma-the-cat', '0512-5550 0102'],
  ['nuannuan', 'warm-oven', '0571-5550 0103'],
  ['freya', 'north-wool', '+47 555 01 04'],
]

const pictureOf = (key: string) => `brand/${key}`

/** Brands: on the shelf, waiting for staff, and one that staff took off; and how to reach some sellers. */
export const shopStep: DemoStep = {
  name: 'shop',
  pictures: brands.map(({ key, picture }) => ({
    key: pictureOf(key),
    kind: picture,
    seed: `brand ${key}`,
    width: 256,
    height: 256,
  })),
  async write(context) {
    const { tx, ago } = context
    const founded = dated(context, brands)
    const files = await addFiles(
      context,
      founded.map(({ key, authorId, minutesAgo }) => ({
        key: pictureOf(key),
        ownerId: authorId,
        use: `brands:${uidOf(pictureOf(key))}:avatar`,
        minutesAgo,
      })),
    )
    await importBrands(
      tx,
      founded.map(({ key, name, desc, state, isRecommended, authorId, minutesAgo }) => ({
        uid: uidOf(pictureOf(key)),
        creatorId: authorId,
        name,
        description: desc,
        avatarId: files.get(pictureOf(key)) ?? null,
        isAudited: state === 'audited',
        isRecommended: isRecommended ?? false,
        sort: isRecommended ? 10 : 0,
        removedBy: state === 'removed' ? idOf(context, 'mo') : null,
        createdAt: ago(minutesAgo),
      })),
    )
    await importShopInfos(
      tx,
      SELLERS.map(([key, socialAccount, phone]) => ({ userId: idOf(context, key), socialAccount, phone })),
    )
  },
}
