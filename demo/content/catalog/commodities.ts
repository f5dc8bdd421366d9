import type { PictureKind } from '../../pictures/pictures.ts'

export interface DemoCommodity {
  by: string
  brand: string | null
  title: string
  /** In whole units of money. */
  price: number
  picture: PictureKind
}

const sold = (
  by: string,
  brand: string | null,
  items: readonly [title: string, price: number, picture: PictureKind][],
): DemoCommodity[] => items.map(([title, price, picture]) => ({ by, brand, title, price, picture }))

export const commodities: readonly DemoCommodity[] = [
  ...sold('lin', 'river-pots', [
    ['手拉坯茶杯 · 雨后青', 68, 'tiles'],
    ['柴烧小碟，一套四只', 128, 'bloom'],
    ['画着狗的马克杯', 58, 'critter'],
    ['绘本《府河边的一年》签名版', 49, 'landscape'],
    ['菜市场写生明信片十二张', 36, 'city'],
  ]),
  ...sold('riverside-books', 'comma', [
    ['逗号方格本 · A5', 28, 'pattern'],
    ['旧书盲盒，三本', 45, 'abstract'],
    ['店猫帆布袋', 39, 'critter'],
    ['朗读会年票', 199, 'city'],
  ]),
  ...sold('nuannuan', 'warm-oven', [
    ['酸种乡村面包', 32, 'bloom'],
    ['桂花小餐包，六只', 24, 'bloom'],
    ['周末早餐篮', 88, 'tiles'],
  ]),
  ...sold('laoxu', 'slow-clock', [
    ['七十年代座钟，已修好', 680, 'planet'],
    ['怀表清洗上油', 120, 'planet'],
    ['自制木壳挂钟', 420, 'abstract'],
  ]),
  ...sold('freya', 'north-wool', [
    ['Mittens, undyed', 42, 'pattern'],
    ['Blanket “Fjord”', 240, 'seascape'],
    ['Yarn, three skeins', 36, 'abstract'],
    ['Hat with ear flaps', 48, 'tiles'],
  ]),
  ...sold('green-map', 'green-map', [
    ['Walking map: canals after dark', 12, 'city'],
    ['Walking map: forty benches', 12, 'landscape'],
    ['Map case, waxed cotton', 35, 'pattern'],
  ]),
  ...sold('yuki', 'paper-moon', [
    ['Lantern “Half moon”', 64, 'planet'],
    ['Lantern kit for two', 58, 'bloom'],
    ['Paper sampler, thirty sheets', 22, 'pattern'],
  ]),
  ...sold('zhouye', null, [['山野明信片，自印', 30, 'landscape']]),
  ...sold('hannah', null, [['Second-hand field recorder', 150, 'abstract']]),
  ...sold('kenji', null, [['Bicycle tune-up at your door', 40, 'city']]),
  ...sold('priya', null, [['Spice tin, refilled monthly', 26, 'tiles']]),
  ...sold('amara', null, [['Wax-print tote', 33, 'pattern']]),
]
