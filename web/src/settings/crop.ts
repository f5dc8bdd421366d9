/** A part of a picture: its centre, as fractions of width and height, and the zoom. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MAX_ZOOM = 4

/** The rectangle of the picture that is shown in a frame of this proportion; it never leaves the picture. */
export function cropBox(size: Size, crop: Crop, ratio: number): Size & { left: number; top: number } {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, crop.zoom))
  const isWide = size.width / size.height > ratio
  const width = (isWide ? size.height * ratio : size.width) / zoom
  const height = (isWide ? size.height : size.width / ratio) / zoom
  return {
    width,
    height,
    left: within(crop.x * size.width - width / 2, size.width - width),
    top: within(crop.y * size.height - height / 2, size.height - height),
  }
}

/** Moves by fractions of the frame and stops at the picture's edge, so that dragging back reacts at once. */
export function moved(size: Size, crop: Crop, ratio: number, by: { x: number; y: number }): Crop {
  const { width, height } = cropBox(size, crop, ratio)
  const next = {
    ...crop,
    x: crop.x + (by.x * width) / size.width,
    y: crop.y + (by.y * height) / size.height,
  }
  const box = cropBox(size, next, ratio)
  return { ...next, x: (box.left + width / 2) / size.width, y: (box.top + height / 2) / size.height }
}

const within = (value: number, max: number): number => Math.min(Math.max(0, value), Math.max(0, max))
