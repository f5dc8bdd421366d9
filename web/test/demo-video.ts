import { origin } from './browser.ts'

/** A video of the demo, as the user's own. */
export async function videoFile() {
  for (let page = 0, after = 0; page < 10; page++) {
    const feeds = (await (await fetch(`${origin()}/api/v2/feeds?limit=100&after=${after}`)).json()) as {
      id: number
      video: { resource: { url: string } } | null
    }[]
    const found = feeds.find(({ video }) => video)
    if (found) {
      const answer = await fetch(found.video!.resource.url)
      return { name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.from(await answer.arrayBuffer()) }
    }
    after = feeds.at(-1)?.id ?? 0
  }
  throw new Error('The demo has no video.')
}
