import type { PictureKind } from '../pictures/pictures.ts'

/** Descriptions of what the painters paint, in the language of the post. */
const ALTS: Partial<Record<PictureKind, { en: readonly string[]; zh: readonly string[] }>> = {
  landscape: {
    en: ['Hills one behind the other, the last ones pale in the haze', 'A valley with a low sun above the ridge'],
    zh: ['层层远山，最远的一道已经淡在雾里', '山谷上方，太阳低低地挂在山脊'],
  },
  seascape: {
    en: ['The sea in long bands of colour, a small sail far out', 'Calm water below a wide evening sky'],
    zh: ['一道道颜色铺开的海面，远处有一点帆影', '宽阔的晚霞下，平静的水面'],
  },
  city: {
    en: ['Roofs and towers of a city, some windows lit', 'A row of tall houses against the evening sky'],
    zh: ['城市的屋顶和高楼，几扇窗还亮着', '晚空下一排高高的房子'],
  },
  bloom: {
    en: ['A flower seen from above, petals in rings', 'A single large blossom on a plain ground'],
    zh: ['从上方看的一朵花，花瓣一圈一圈展开', '素色背景上的一朵大花'],
  },
}

/** A description of a picture. Not everyone writes one: every third picture has none. */
export function altOf(kind: PictureKind, nth: number, text: string): string | undefined {
  const alts = ALTS[kind]?.[/\p{Script=Han}/u.test(text) ? 'zh' : 'en']
  return nth % 3 === 2 ? undefined : alts?.[nth % alts.length]
}
