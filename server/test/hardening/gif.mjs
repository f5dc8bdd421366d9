/** An animation of plain grey frames, as small as a file of so many pixels can be. */
export function gif(side, frames) {
  const short = (value) => [value & 255, value >> 8]
  const head = [...Buffer.from('GIF89a'), ...short(side), ...short(side), 0x80, 0, 0, 0, 0, 0, 128, 128, 128]
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...short(side), ...short(side), 0, 2])
  const bytes = plainPixels(side * side)
  const blocks = []
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    blocks.push(Buffer.from([part.length]), part)
  }
  const drawn = Buffer.concat([frame, ...blocks, Buffer.from([0])])
  return Buffer.concat([Buffer.from(head), ...Array.from({ length: frames }, () => drawn), Buffer.from([0x3b])])
}

/** So many pixels of one colour in GIF's compression: every code is a run that is one longer. */
function plainPixels(count) {
  const [clear, end] = [4, 5]
  const bits = []
  let width = 3
  const write = (code) => {
    for (let bit = 0; bit < width; bit++) bits.push((code >> bit) & 1)
  }
  write(clear)
  for (let left = count, run = 1; left > 0; run++) {
    const length = Math.min(run, left)
    write(length === 1 ? 0 : clear + length)
    left -= length
    const added = end + run
    if (added === 1 << width && width < 12) width++
    else if (added === 4094) {
      write(clear)
      width = 3
      run = 0
    }
  }
  write(end)
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) bytes[at >> 3] |= bit << (at & 7)
  return bytes
}

/** How many frames a picture has, by its graphic control blocks; 1 for other formats. */
export function framesOf(bytes) {
  return bytes.subarray(0, 3).toString() === 'GIF' ? bytes.toString('latin1').split('\x21\xf9\x04').length - 1 || 1 : 1
}
