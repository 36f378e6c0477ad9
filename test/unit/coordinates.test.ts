/** Which degrees a place on earth has, its poles and the date line with it. */
import { expect, it } from 'vitest'
import { coordinatesIn, placeOnEarth } from '#shared/chat/coordinates'

it.each([
  [90, 180],
  [-90, -180],
  [0, 0],
])('there is a place at %d, %d', (latitude, longitude) => {
  expect(placeOnEarth(latitude, longitude)).toEqual({ latitude, longitude })
  expect(coordinatesIn(`${latitude}, ${longitude}`)).toEqual({ latitude, longitude })
})

it.each([
  [90.1, 0],
  [-90.1, 0],
  [0, 180.1],
  [0, -180.1],
])('there is no place at %d, %d', (latitude, longitude) => {
  expect(placeOnEarth(latitude, longitude)).toBeUndefined()
  expect(coordinatesIn(`${latitude}, ${longitude}`)).toBeUndefined()
})

it('there is no place of which one side is not told', () => {
  expect([placeOnEarth(52.5), placeOnEarth(undefined, 13.4), coordinatesIn('52.5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
