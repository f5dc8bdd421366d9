import {
  importCommodities,
  importInfos,
  importKnowledge,
  importWendas,
} from '../../server/src/modules/catalog/index.ts'
import { brands } from '../content/catalog/brands.ts'
import { commodities } from '../content/catalog/commodities.ts'
import { infos } from '../content/catalog/infos.ts'
import { knowledge } from '../content/catalog/knowledge.ts'
import { wendas } from '../content/catalog/wendas.ts'
import { dated } from '../dated.ts'
import type { PictureOrder } from '../pictures/picture-order.ts'
import type { DemoContext, DemoStep } from '../step.ts'
import { uidOf } from '../uid.ts'
import { addFiles } from './add-files.ts'

const square = { width: 480, height: 480 }
const wide = { width: 800, height: 450 }

const pictures: PictureOrder[] = [
  ...commodities.map(({ picture: kind }, index) => ({
    key: `commodity/${index}`,
    kind,
    seed: `commodity ${index}`,
    ...square,
  })),
  ...commodities.map(({ picture: kind }, index) => ({
    key: `commodity/${index}/description`,
    kind,
    seed: `commodity ${index} described`,
    ...wide,
  })),
  ...knowledge.map(({ key, picture: kind }) => ({ key: `knowledge/${key}`, kind, seed: `knowledge ${key}`, ...wide })),
  ...infos.flatMap(({ key, picture: kind }) =>
    kind ? [{ key: `info/${key}`, kind, seed: `info ${key}`, ...wide }] : [],
  ),
]

/** Commodities, knowledge with chapters, information and questions. */
export const catalogStep: DemoStep = {
  name: 'catalog',
  pictures,
  async write(context) {
    await addCommodities(context)
    await addKnowledge(context)
    await addInfos(context)
    await addWendas(context)
  },
}

async function addCommodities(context: DemoContext): Promise<void> {
  const { random } = context
  const items = dated(
    context,
    commodities.map((each, index) => ({ ...each, key: `commodity/${index}` })),
  ).map((each) => ({ ...each, inventory: random.int(0, 40), views: random.int(3, 400) }))
  const files = await addFiles(
    context,
    items.flatMap(({ key, authorId: ownerId, minutesAgo }) => [
      { key, ownerId, use: `commodities:${uidOf(key)}:photos`, minutesAgo },
      { key: `${key}/description`, ownerId, use: `commodities:${uidOf(key)}:content_images`, minutesAgo },
    ]),
  )
  const brandNames = new Map(brands.map(({ key, name }) => [key, name]))
  const photosOf = (key: string) => {
    const image = files.get(key)
    return image === undefined ? [] : [{ image, video: null }]
  }
  await importCommodities(
    context.tx,
    items.map(({ key, authorId, title, price, brand, inventory, views, minutesAgo }) => ({
      uid: uidOf(key),
      userId: authorId,
      title,
      price: price * 100,
      score: price * 10,
      marketPrice: price * 130,
      inventory,
      brand: (brand && brandNames.get(brand)) ?? null,
      photos: photosOf(key),
      contentImages: [files.get(`${key}/description`) ?? []].flat(),
      topText: /\p{Script=Han}/u.test(title)
        ? `${title}。现货，三天内寄出。`
        : `${title}. In stock, sent within three days.`,
      views,
      createdAt: context.ago(minutesAgo),
    })),
  )
}

async function addKnowledge(context: DemoContext): Promise<void> {
  const items = dated(context, knowledge)
  const files = await addFiles(
    context,
    items.map(({ key, authorId: ownerId, minutesAgo }) => ({
      key: `knowledge/${key}`,
      ownerId,
      use: `knowledge:${uidOf(`knowledge/${key}`)}:cover`,
      minutesAgo,
    })),
  )
  await importKnowledge(
    context.tx,
    items.map(({ key, authorId, title, subtitle, intro, price, isHidden, chapters, minutesAgo }) => ({
      uid: uidOf(`knowledge/${key}`),
      authorId,
      coverId: files.get(`knowledge/${key}`) ?? null,
      title,
      subtitle,
      intro,
      price: price * 100,
      score: price * 10,
      isHidden: isHidden ?? false,
      chapters: chapters.map(([name, freeContent]) => ({ title: name, freeContent })),
      createdAt: context.ago(minutesAgo),
    })),
  )
}

async function addInfos(context: DemoContext): Promise<void> {
  const items = dated(context, infos)
  const files = await addFiles(
    context,
    items.map(({ key, authorId: ownerId, minutesAgo }) => ({
      key: `info/${key}`,
      ownerId,
      use: `infos:${uidOf(`info/${key}`)}:medias`,
      minutesAgo,
    })),
  )
  await importInfos(
    context.tx,
    items.map(({ key, authorId, category: [categoryId, categoryName], title, summary, content, minutesAgo }) => ({
      uid: uidOf(`info/${key}`),
      authorId,
      categoryId,
      categoryName,
      title,
      summary,
      content,
      medias: [files.get(`info/${key}`)].filter((id) => id !== undefined),
      createdAt: context.ago(minutesAgo),
    })),
  )
}

const addWendas = (context: DemoContext) =>
  importWendas(
    context.tx,
    dated(context, wendas).map(({ authorId, title, content, offer, minutesAgo }) => ({
      authorId,
      title,
      content,
      offer,
      createdAt: context.ago(minutesAgo),
    })),
  )
