import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import {
  animation,
  box,
  halves,
  manyFrames,
  mp4,
  photo,
  pixel,
  pngOf,
  vastPng,
} from '../../../../test/factories/files.ts'
import { receiveFile } from '../uploading/receive-file.ts'
import { type CleanFile, cleanFile } from './clean-file.ts'
import { createDecoder } from './decoder.ts'
import { MEDIA_TYPES } from './media-types.ts'

const decode = createDecoder(2)

async function clean(t: TestContext, bytes: Buffer): Promise<CleanFile & { bytes: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-clean-'))
  t.after(() => rm(folder, { recursive: true }))
  const received = await receiveFile(Readable.from([bytes]), folder, (mime) => (mime ? MEDIA_TYPES[mime].maxBytes : 0))
  const file = await cleanFile(decode, received, folder)
  return { ...file, bytes: await readFile(file.path) }
}

const refuses = (t: TestContext, bytes: Buffer, status = 422) => assert.rejects(clean(t, bytes), { status })

test('UP-1 a photo loses its place, its device and its orientation, and is upright', async (t) => {
  const original = await photo()
  assert.ok(original.includes('Canary Phone'))
  assert.equal((await sharp(original).metadata()).orientation, 6)

  const file = await clean(t, original)

  const { exif, icc, xmp, iptc, orientation } = await sharp(file.bytes).metadata()
  assert.deepEqual(
    { exif, icc, xmp, iptc, orientation },
    { exif: undefined, icc: undefined, xmp: undefined, iptc: undefined, orientation: undefined },
  )
  assert.ok(!file.bytes.includes('Canary Phone'))
  assert.deepEqual([file.width, file.height], [20, 40])
  // Turned to the right, the left side is on top.
  const [top, bottom] = [await pixel(file.bytes, 10, 5), await pixel(file.bytes, 10, 35)]
  assert.ok(top[0] > 200 && top[2] < 60, `top is ${top}`)
  assert.ok(bottom[2] > 200 && bottom[0] < 60, `bottom is ${bottom}`)
})

for (const depth of ['srgb', 'rgb16'] as const) {
  test(`colours of a wide-gamut profile become sRGB, from ${depth}`, async (t) => {
    const green = sharp({ create: { width: 8, height: 8, channels: 3, background: '#00ff00' } })
    const file = await clean(t, await green.toColourspace(depth).withIccProfile('p3').png().toBuffer())
    assert.equal((await sharp(file.bytes).metadata()).icc, undefined)
    const [red, , blue] = await pixel(file.bytes, 4, 4)
    assert.ok(red < 20 && blue < 20, `${red} and ${blue}: the numbers of the other colour space`)
  })
}

test('a PNG with a palette keeps its colours and stays small', async (t) => {
  const original = await halves(600, 400).png({ palette: true }).toBuffer()
  const file = await clean(t, original)
  assert.deepEqual(await pixel(file.bytes, 10, 10), [255, 0, 0])
  assert.deepEqual(await pixel(file.bytes, 590, 10), [0, 0, 255])
  assert.ok(file.sizeBytes < 2 * original.length, `${original.length} → ${file.sizeBytes}`)
})

for (const format of ['gif', 'webp'] as const) {
  test(`an animated ${format} stays animated`, async (t) => {
    const file = await clean(t, await animation(format))
    const { pages, delay, loop } = await sharp(file.bytes, { animated: true }).metadata()
    assert.deepEqual({ pages, delay, loop }, { pages: 3, delay: [100, 200, 300], loop: 2 })
    assert.deepEqual([file.width, file.height], [30, 20])
  })
}

test('UP-2 a small PNG of 40 000 × 40 000 pixels is refused from its header', async (t) => {
  const bomb = await vastPng(40_000, 40_000)
  assert.ok(bomb.length < 2_000_000)
  const before = process.memoryUsage.rss()
  await assert.rejects(clean(t, bomb), { status: 422, message: /pixels/ })
  const grownBytes = process.memoryUsage.rss() - before
  assert.ok(grownBytes < 50_000_000, `RSS grew by ${grownBytes}`)
})

test('UP-2 frames count: a GIF of 600 large frames, and one of too many, are refused', async (t) => {
  await refuses(t, manyFrames(600, 1000, 1000))
  await refuses(t, manyFrames(1001, 1, 1))
  assert.equal((await clean(t, manyFrames(3, 10, 10))).width, 10)
})

for (const [name, bytes] of Object.entries({
  png: pngOf(),
  jpeg: halves().jpeg().toBuffer(),
  gif: animation('gif'),
  webp: animation('webp'),
  mp4: Promise.resolve(mp4()),
})) {
  test(`UP-1 a truncated ${name} is refused`, async (t) => {
    const whole = await bytes
    await refuses(t, whole.subarray(0, whole.length >> 1))
    await refuses(t, whole.subarray(0, whole.length - 3))
  })

  test(`UP-1 a ${name} with a script or an archive behind it is refused`, async (t) => {
    const whole = await bytes
    for (const tail of ['*/=1;alert(document.domain)//', '<script>alert(1)</script>', 'PK\x03\x04canary']) {
      const disguised = Buffer.concat([whole, Buffer.from(tail, 'latin1')])
      await refuses(t, disguised)
    }
  })
}

test('UP-1 a GIF that is also a script is refused', async (t) => {
  await refuses(t, Buffer.from('GIF89a/*\0\0\0*/=1;alert(document.domain)//'))
  const gif = await animation('gif')
  // Width and height spell the beginning of a comment that ends behind the picture.
  gif.write('/*', 6)
  await refuses(t, Buffer.concat([gif, Buffer.from('*/=alert(1)')]))
})

test('UP-1 what is not one of the five types by content is refused', async (t) => {
  for (const content of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html><script>alert(1)</script>',
    '%PDF-1.7 and so on',
    'II*\0 a tiff or so',
    'GIF89a',
    '',
  ]) {
    await assert.rejects(
      clean(t, Buffer.from(content)),
      (error: { status: number }) => error.status === 422 || error.status === 413,
      content,
    )
  }
})

test('markup inside the metadata of an image is refused', async (t) => {
  const marked = await halves()
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer()
  await refuses(t, marked)
})

test('a camera’s binary tail behind a JPEG is dropped, not refused', async (t) => {
  const jpeg = await halves().jpeg().toBuffer()
  const file = await clean(t, Buffer.concat([jpeg, Buffer.from([0, 0, 1, 10]), Buffer.from('MotionPhoto_Data canary')]))
  assert.ok(!file.bytes.includes('canary'))
})

test('the size of a video is read from its picture track, as it is shown', async (t) => {
  assert.deepEqual(size(await clean(t, mp4({ width: 640, height: 360 }))), [640, 360])
  assert.deepEqual(size(await clean(t, mp4({ width: 640, height: 360, isTurned: true }))), [360, 640])
  assert.deepEqual(size(await clean(t, mp4({ brand: 'mp42' }))), [320, 240])
})

test('a video loses its place and author and nothing else', async (t) => {
  const place = box('udta', box('\xa9xyz', Buffer.from('+30.66+104.06 canary')))
  const original = mp4({ inMovie: [place], more: [box('meta', Buffer.from('canary'))] })
  const file = await clean(t, original)
  assert.ok(!file.bytes.includes('canary'))
  assert.equal(file.sizeBytes, original.length)
  assert.ok(file.bytes.includes(Buffer.alloc(2000, 7)))
})

test('UP-1 what is no video is refused: no picture, no movie, another brand, boxes past the end', async (t) => {
  await refuses(t, mp4({ handler: 'soun' }))
  await refuses(t, mp4({ width: 0 }))
  await refuses(t, mp4({ brand: 'heic' }))
  await refuses(t, mp4({ brand: 'qt  ' }))
  await refuses(t, Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', Buffer.alloc(100))]))
  const overlong = mp4()
  overlong.writeUInt32BE(0x7fffffff, overlong.indexOf('tkhd') - 4)
  await refuses(t, overlong)
  await refuses(t, Buffer.concat([mp4(), Buffer.from('<script>alert(1)</script>')]))
})

test('UP-2 the bytes of an image past the limit are not read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-clean-'))
  t.after(() => rm(folder, { recursive: true }))
  let sent = 0
  const endless = Readable.from(
    (async function* () {
      yield await pngOf()
      for (;;) {
        sent += 65_536
        yield Buffer.alloc(65_536)
      }
    })(),
  )
  await assert.rejects(
    receiveFile(endless, folder, () => 1_000_000),
    { status: 413 },
  )
  assert.ok(sent < 2_000_000, `${sent} bytes were read`)
})

test('UP-2 a sender below the minimum rate is cut', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-clean-'))
  t.after(() => rm(folder, { recursive: true }))
  const slow = new Readable({ read() {} })
  slow.push(await pngOf())
  await assert.rejects(
    receiveFile(slow, folder, () => 1_000_000, 50),
    { status: 408 },
  )
})

test('a sender that goes away is not an error of ours', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-clean-'))
  t.after(() => rm(folder, { recursive: true }))
  const cut = new Readable({ read() {} })
  cut.push(await pngOf())
  setTimeout(() => cut.destroy(), 20)
  await assert.rejects(
    receiveFile(cut, folder, () => 1_000_000),
    { status: 400 },
  )
})

test('a file that cannot be decoded leaves its error as the cause, not in the sentence', async (t) => {
  const broken = await pngOf()
  broken.fill(0x55, 60, 80)
  await assert.rejects(
    clean(t, broken),
    (error: Error) => !/vips|libpng/i.test(error.message) && error.cause instanceof Error,
  )
})

const size = ({ width, height }: CleanFile) => [width, height]
