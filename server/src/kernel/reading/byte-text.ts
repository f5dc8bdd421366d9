/**
 * A text with one character for each byte of its UTF-8 (`latin1` in Node's terms). Pieces of JSON are kept like this where they are
 * joined anew for every answer: what is joined is bytes already, as long as it says, and only half as large as a text that has a
 * Chinese character in it. Plain text joins in if it is ASCII, as numbers and keys are.
 */
export type ByteText = string

/** How such a text is encoded. */
export const BYTE_TEXT = 'latin1'

export const toByteText = (text: string): ByteText => Buffer.from(text).toString(BYTE_TEXT)

/** The bytes that it says. */
export const bytesOf = (text: ByteText): Buffer => Buffer.from(text, BYTE_TEXT)
