/** Addresses of the internet at the limits of their forms. */
import { expect, it } from 'vitest'
import { isPublicAddress } from '#shared/fields/public-host'

it('the longest form of an address is read, and `::` stands for at least one group', () => {
  expect(isPublicAddress('2606:4700:4700:1111:2222:3333:104.104.104.104')).toBe(true)
  expect(isPublicAddress('02606:4700:4700:1111:2222:3333:104.104.104.104')).toBe(false)
  expect(isPublicAddress('2606:4700:4700:1:2:3:4::')).toBe(true)
  expect(isPublicAddress('2606:4700:4700:1:2:3:4:5::')).toBe(false)
})
