/** Reads a mail of one text part: its headers by lower-case name, and its text without the final line break. */
export function decodeMail(raw: Buffer): { headers: Map<string, string>; body: string } {
  const text = raw.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const decoded = decodeBody(text.slice(end + 4), headers.get('content-transfer-encoding'))
  return { headers, body: decoded.toString('utf8').replace(/\r\n/g, '\n').replace(/\n$/, '') }
}

function decodeBody(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const unwrapped = body.replace(/=\r\n/g, '')
  return Buffer.from(
    unwrapped.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
