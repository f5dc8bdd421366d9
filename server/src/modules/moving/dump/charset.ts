/** How text of one character set of MySQL is read. */
export interface Charset {
  /** Decodes bytes `from` up to `to`; what is no text of this set becomes U+FFFD. */
  decode(bytes: Buffer, from: number, to: number): string
  /** Whether a byte begins a character whose next byte may look like a quote or a backslash. */
  isLead?: (byte: number) => boolean
}

const UTF8: Charset = { decode: (bytes, from, to) => bytes.toString('utf8', from, to) }
const BINARY: Charset = { decode: (bytes, from, to) => bytes.toString('latin1', from, to) }

// MySQL's latin1 is Windows' code page 1252, which differs from ISO 8859-1 in these places. (Node's own decoder of that name does not.)
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const LATIN1: Charset = {
  decode: (bytes, from, to) =>
    bytes.toString('latin1', from, to).replace(/[\x80-\x9f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80]!),
}

const decoded = (label: string, isLead?: (byte: number) => boolean): Charset => {
  const decoder = new TextDecoder(label)
  return { decode: (bytes, from, to) => decoder.decode(bytes.subarray(from, to)), ...(isLead && { isLead }) }
}
const isEastAsian = (byte: number): boolean => byte >= 0x81 && byte <= 0xfe

const makers: Readonly<Record<string, () => Charset>> = {
  utf8mb4: () => UTF8,
  utf8mb3: () => UTF8,
  utf8: () => UTF8,
  ascii: () => UTF8,
  binary: () => BINARY,
  latin1: () => LATIN1,
  gbk: () => decoded('gbk', isEastAsian),
  gb2312: () => decoded('gbk', isEastAsian),
  gb18030: () => decoded('gb18030', isEastAsian),
  big5: () => decoded('big5', isEastAsian),
}

/** The character set of this name, or undefined when we cannot read it. */
export const charsetOf = (name: string): Charset | undefined => makers[name.toLowerCase()]?.()
