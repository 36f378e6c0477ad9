/** Addresses, hosts, texts and nested values at the limits of their forms. */
import { expect, it } from 'vitest'
import { handler } from '#shared/blocks/handler'
import { fault } from '#shared/fields/fields'
import { isNestedAtMost } from '#shared/fields/json'
import { isPublicAddress, isPublicHost } from '#shared/fields/public-host'

it('the longest form of an address is read, and `::` stands for at least one group', () => {
  expect(isPublicAddress('2606:4700:4700:1111:2222:3333:104.104.104.104')).toBe(true)
  expect(isPublicAddress('02606:4700:4700:1111:2222:3333:104.104.104.104')).toBe(false)
  expect(isPublicAddress('2606:4700:4700:1:2:3:4::')).toBe(true)
  expect(isPublicAddress('2606:4700:4700:1:2:3:4:5::')).toBe(false)
})

it('a host has at most 253 signs', () => {
  const host = (length: number) => `${'a.'.repeat(123)}${'x'.repeat(length)}`
  expect([host(7).length, isPublicHost(host(7)), isPublicHost(host(8))]).toEqual([253, true, false])
})

it('a value is nested at most so deep', () => {
  expect([isNestedAtMost(0, 1), isNestedAtMost(0, [1])]).toEqual([true, false])
  expect([isNestedAtMost(2, { a: [1] }), isNestedAtMost(2, { a: [[1]] })]).toEqual([true, false])
})

it('a text of a field has at most 2,048 letters', () => {
  const long = (length: number) => `https://shop.example/${'a'.repeat(length - 21)}`
  expect([long(2048).length, fault('url', long(2048)), fault('url', long(2049))]).toEqual([2048, undefined, 'url'])
})

it('the arguments of a function have at most 16,384 letters as JSON, and are nested at most 16 times', () => {
  const isGood = (args: unknown) => handler.fields.args.safeParse(args).success
  const long = (length: number) => ({ a: 'x'.repeat(length - 8) })
  const deep = (levels: number) => ({ a: JSON.parse('['.repeat(levels - 1) + ']'.repeat(levels - 1)) as unknown })
  expect([JSON.stringify(long(16_384)).length, isGood(long(16_384)), isGood(long(16_385))]).toEqual([
    16384,
    true,
    false,
  ])
  expect([isGood(deep(16)), isGood(deep(17))]).toEqual([true, false])
})
