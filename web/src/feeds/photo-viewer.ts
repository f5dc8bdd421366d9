import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import type { Feed } from '../data/types.ts'

/** The viewer itself, fetched when the first picture is opened. */
export function showPictures({ images, user }: Feed, index: number): void {
  const viewer = new PhotoSwipe({
    index,
    bgOpacity: 0.94,
    dataSource: images.map(({ url, dimension }) => ({
      src: url,
      width: dimension?.width ?? 1200,
      height: dimension?.height ?? 900,
      alt: user.name,
    })),
  })
  viewer.init()
}
