/** Coordinates with at most so many decimal places name an area, not a point. */
const DIGITS_OF_AREA = 2
const ZOOM = { area: 13, point: 16 } as const

const digitsOf = (coordinate: string): number => (coordinate.split('.')[1] ?? '').replace(/0+$/, '').length

/** A map of a place: a point gets a mark, an area is shown without one. */
export function mapOf(latitude: string, longitude: string): string {
  const isArea = Math.max(digitsOf(latitude), digitsOf(longitude)) <= DIGITS_OF_AREA
  const mark = isArea ? '' : `?mlat=${latitude}&mlon=${longitude}`
  return `https://www.openstreetmap.org/${mark}#map=${isArea ? ZOOM.area : ZOOM.point}/${latitude}/${longitude}`
}
