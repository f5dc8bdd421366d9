const MAX_PX = 2000
const QUALITY = 0.85
const SMALL_BYTES = 600_000
/** Animations, and formats the canvas would only make worse. */
const KEPT = new Set(['image/gif'])

/** A picture no larger than anyone will look at it. What cannot be read here is sent as it is: the service decides. */
export async function shrink(file: Blob): Promise<Blob> {
  if (KEPT.has(file.type)) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, MAX_PX / Math.max(bitmap.width, bitmap.height))
  const isAccepted = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type)
  if (scale === 1 && file.size <= SMALL_BYTES && isAccepted) {
    bitmap.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return shrunk && (shrunk.size < file.size || !isAccepted) ? shrunk : file
}

/** The first frame of a video that shows something, as its cover. */
export async function coverOf(file: Blob): Promise<Blob | undefined> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.src = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve
      video.onerror = reject
      setTimeout(reject, 8000)
    })
    video.currentTime = Math.min(1, video.duration / 4)
    await new Promise((resolve) => {
      video.onseeked = resolve
      setTimeout(resolve, 2000)
    })
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))) ?? undefined
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(video.src)
  }
}
