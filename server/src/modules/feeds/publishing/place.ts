import { invalid, phrase } from '../../../kernel/index.ts'

export interface Place {
  latitude: number
  longitude: number
  geohash: string
}

type Given = string | number | undefined

const DECIMAL = /^-?\d{1,3}(?:\.\d{1,12})?$/
const GEOHASH = /^[0-9b-hjkmnp-z]{1,12}$/

/** Where a feed was published, from what clients send: both coordinates or none, as text or numbers. */
export function placeOf(given: {
  feed_latitude?: Given
  feed_longtitude?: Given
  feed_geohash?: Given
}): Place | undefined {
  const { feed_latitude, feed_longtitude, feed_geohash } = given
  if (feed_latitude === undefined && feed_longtitude === undefined) {
    if (feed_geohash !== undefined)
      throw invalid(
        'feed_geohash',
        phrase('request.invalid.geohash_coordinates')`feed_geohash needs feed_latitude and feed_longtitude.`,
      )
    return undefined
  }
  const latitude = coordinate('feed_latitude', feed_latitude, 90)
  const longitude = coordinate('feed_longtitude', feed_longtitude, 180)
  const geohash = feed_geohash === undefined ? geohashOf(latitude, longitude) : String(feed_geohash).toLowerCase()
  if (!GEOHASH.test(geohash))
    throw invalid(
      'feed_geohash',
      phrase('request.invalid.geohash')`feed_geohash must be a geohash of at most 12 characters.`,
    )
  return { latitude, longitude, geohash }
}

function coordinate(field: string, given: Given, most: number): number {
  if (given === undefined)
    throw invalid(
      field,
      phrase('request.invalid.both_coordinates')`Give both feed_latitude and feed_longtitude, or neither.`,
    )
  const value = typeof given === 'number' ? given : DECIMAL.test(given) ? Number(given) : Number.NaN
  if (!(Math.abs(value) <= most))
    throw invalid(field, phrase('request.invalid.coordinate')`${field} must be a number from -${most} to ${most}.`)
  return value
}

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz'
/** A square of less than five metres. */
const GEOHASH_LENGTH = 9

/** Halves the world alternately by longitude and latitude; five halvings make a letter. */
export function geohashOf(latitude: number, longitude: number): string {
  const box = { latitude: [-90, 90] as [number, number], longitude: [-180, 180] as [number, number] }
  let hash = ''
  for (let letter = 0, turn = 0; letter < GEOHASH_LENGTH; letter++) {
    let value = 0
    for (let bit = 0; bit < 5; bit++, turn++) {
      const [range, at] = turn % 2 === 0 ? [box.longitude, longitude] : [box.latitude, latitude]
      const middle = (range[0] + range[1]) / 2
      value = value * 2 + (at >= middle ? 1 : 0)
      range[at >= middle ? 0 : 1] = middle
    }
    hash += ALPHABET[value]
  }
  return hash
}
