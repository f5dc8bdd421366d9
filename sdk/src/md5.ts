// MD5 identifies an upload's bytes and proves nothing: browsers have no MD5, and the service asks for it.

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32))

/** A digest that takes its bytes in pieces. */
export function createMd5(): { update(bytes: Uint8Array): void; digest(): string } {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  const block = new Uint8Array(64)
  const words = new Int32Array(16)
  let filled = 0
  let length = 0

  const update = (bytes: Uint8Array) => {
    length += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(64 - filled, bytes.length - at)
      block.set(bytes.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled === 64) {
        mix(state, block, words)
        filled = 0
      }
    }
  }

  return {
    update,
    digest() {
      const bits = length * 8
      update(new Uint8Array([0x80]))
      update(new Uint8Array((120 - filled) % 64))
      const end = new DataView(new ArrayBuffer(8))
      end.setUint32(0, bits >>> 0, true)
      end.setUint32(4, Math.floor(bits / 2 ** 32), true)
      update(new Uint8Array(end.buffer))
      return Array.from(new Uint8Array(toLittleEndian(state)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}

function mix(state: Int32Array, block: Uint8Array, words: Int32Array): void {
  for (let index = 0; index < 16; index++) {
    const at = index * 4
    words[index] = block[at]! | (block[at + 1]! << 8) | (block[at + 2]! << 16) | (block[at + 3]! << 24)
  }
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const [mixed, word] =
      round === 0
        ? [(b & c) | (~b & d), step]
        : round === 1
          ? [(d & b) | (~d & c), (5 * step + 1) & 15]
          : round === 2
            ? [b ^ c ^ d, (3 * step + 5) & 15]
            : [c ^ (b | ~d), (7 * step) & 15]
    const sum = (a + mixed + SINES[step]! + words[word]!) | 0
    const shift = SHIFTS[(round << 2) | (step & 3)]!
    const turned = (sum << shift) | (sum >>> (32 - shift))
    ;[a, d, c, b] = [d, c, b, (b + turned) | 0]
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
}

function toLittleEndian(state: Int32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(16))
  for (let index = 0; index < 4; index++) view.setInt32(index * 4, state[index]!, true)
  return view.buffer as ArrayBuffer
}
