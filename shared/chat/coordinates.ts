/** Coordinates of a place on earth, and the text that people and devices write for them: `52.52, 13.405`. */
import * as z from 'zod/mini'

/** In degrees; north and east are positive. */
export const Coordinates = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})
export type Coordinates = z.infer<typeof Coordinates>

/** Whatever stands for degrees; `undefined` if no place on earth has them. */
export const placeOnEarth = (latitude = NaN, longitude = NaN): Coordinates | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined

/** The coordinates in a text, latitude first; `undefined` if it holds none on earth. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const match = /^(-?\d{1,2}(?:\.\d{1,15})?)\s{0,5},\s{0,5}(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text)
  return placeOnEarth(Number(match?.[1]), Number(match?.[2]))
}
