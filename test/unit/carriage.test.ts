/** How a channel carries a file that is as large as it takes. */
import { expect, it } from 'vitest'
import { carriageOf } from '#shared/channels/carriage'

it('a file of exactly the size that a channel takes is sent as a file, and one byte more as a link', () => {
  const carriage = (bytes: number) =>
    carriageOf({ media: { image: 1000 } }, { kind: 'image', contentType: 'image/png', bytes })
  expect([carriage(1000), carriage(1001)]).toEqual(['file', 'link'])
})
