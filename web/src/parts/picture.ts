/** What can be chosen where a picture is asked for. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp'

const takesRule = (url: string): boolean => url.includes('/storage/') && !url.includes('?')

/** The address of a picture no wider than it is shown: the service makes it once, as WebP, and caches it. */
export const picture = (url: string, widthPx: number): string =>
  takesRule(url) ? `${url}?rule=w_${widthPx},f_webp` : url

/** Few, so that each is made once and found again in every cache. */
const WIDTHS = [160, 320, 480, 720, 960, 1280]
const USUAL = 720

/** The widths of places, for the browser to choose by. */
export const SIZES = {
  /** As wide as the page. */
  page: '(min-width: 768px) 640px, 100vw',
  /** With the page's margin on both sides. */
  inset: '(min-width: 768px) 608px, calc(100vw - 32px)',
  /** Next to an avatar, as in a feed's card. */
  card: '(min-width: 768px) 540px, calc(100vw - 84px)',
  twoThirds: '(min-width: 768px) 360px, calc(67vw - 56px)',
  half: '(min-width: 768px) 270px, calc(50vw - 42px)',
  third: '(min-width: 768px) 180px, calc(33vw - 28px)',
} as const

/** A picture that fills its place: the browser picks the width its screen needs. */
export const pictureIn = (url: string, place: keyof typeof SIZES): { src: string; srcSet?: string; sizes?: string } =>
  takesRule(url)
    ? {
        src: picture(url, USUAL),
        srcSet: WIDTHS.map((each) => `${picture(url, each)} ${each}w`).join(', '),
        sizes: SIZES[place],
      }
    : { src: url }
