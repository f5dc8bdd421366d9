/** A file of an archive: a text, or bytes. */
export interface ZipFile {
  name: string
  content: string | Uint8Array<ArrayBuffer>
}

/** A ZIP archive with uncompressed files, for which no library is needed. */
export function zip(files: readonly ZipFile[], at: Date): Blob {
  const encoder = new TextEncoder()
  const [time, day] = dosTime(at)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, content } of files) {
    const nameBytes = encoder.encode(name)
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    // Version 2.0, names in UTF-8, stored.
    const shared = [20, UTF8, STORED, time, day]
    const sizes = [crc32(bytes), bytes.length, bytes.length]
    const header = record(LOCAL, [...shared.map(two), ...sizes.map(four), two(nameBytes.length), two(0)])
    directory.push(
      record(CENTRAL, [
        two(20),
        ...shared.map(two),
        ...sizes.map(four),
        two(nameBytes.length),
        ...[0, 0, 0, 0].map(two),
        four(0),
        four(offset),
      ]),
      nameBytes,
    )
    parts.push(header, nameBytes, bytes)
    offset += header.length + nameBytes.length + bytes.length
  }
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0)
  const end = record(END, [
    two(0),
    two(0),
    two(files.length),
    two(files.length),
    four(directorySize),
    four(offset),
    two(0),
  ])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50] as const
const [UTF8, STORED] = [0x0800, 0] as const

type Number16Or32 = { bytes: 2 | 4; value: number }
const two = (value: number): Number16Or32 => ({ bytes: 2, value })
const four = (value: number): Number16Or32 => ({ bytes: 4, value })

function record(signature: number, fields: Number16Or32[]): Uint8Array<ArrayBuffer> {
  const all = [four(signature), ...fields]
  const view = new DataView(new ArrayBuffer(all.reduce((sum, { bytes }) => sum + bytes, 0)))
  let at = 0
  for (const { bytes, value } of all) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** Seconds in steps of two and years since 1980, as the format defines. */
const dosTime = (at: Date): [time: number, day: number] => [
  (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
]

export function crc32(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
