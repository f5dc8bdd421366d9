/** A fresh `Idempotency-Key`: 128 random bits. A key has to be unique, not secret, so any random source is enough. */
export function newKey(): string {
  const bytes = new Uint8Array(16)
  if (typeof crypto === 'object' && typeof crypto.getRandomValues === 'function') crypto.getRandomValues(bytes)
  else for (let index = 0; index < 16; index++) bytes[index] = Math.random() * 256
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
