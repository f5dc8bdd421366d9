/** A phone number as E.164: a Chinese mobile number with or without 86, or any number with a `+`; undefined if neither. */
export function parsePhone(text: string): string | undefined {
  const compact = text.replace(/[\s()-]/g, '')
  const chinese = /^(?:\+?86)?(1[3-9]\d{9})$/.exec(compact)
  if (chinese) return `+86${chinese[1]}`
  return /^\+[1-9]\d{6,14}$/.test(compact) && !compact.startsWith('+86') ? compact : undefined
}

/** A stored number as clients know it: a Chinese one as its eleven digits, any other in E.164. */
export const presentPhone = (phone: string | null): string | null => phone?.replace(/^\+86(?=1\d{10}$)/, '') ?? null

/** An e-mail address in lower case; undefined if it cannot be one. */
export function parseEmail(text: string): string | undefined {
  const email = text.toLowerCase()
  return email.length <= 254 &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(email)
    ? email
    : undefined
}
