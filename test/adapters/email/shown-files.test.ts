/** Which files of a mail are shown as such, and which are only named beside its words. */
import { expect, it } from 'vitest'
import { beside, filesOf, type Part } from '../../../functions/adapters/email/files.ts'

const part = (index: number, more: Partial<Part> = {}): Part => ({
  index,
  name: `${index}.png`,
  contentType: 'image/png',
  bytes: Buffer.alloc(10_000),
  isAttached: false,
  contentId: `${index}@shop`,
  ...more,
})
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

it('a picture of a signature is left out below five kilobytes, where there are words beside it', () => {
  const html = '<p>Hello</p><br>-- <br><img src="cid:1@shop">'
  const left = (bytes: number, hasWords = true, more: Partial<Part> = {}) =>
    namesOf(filesOf([part(1, { bytes: Buffer.alloc(bytes), ...more })], { html, hasWords }).leftOut)
  expect([left(5119), left(5120)]).toEqual([['1.png'], []])
  expect([left(5119, false), left(5119, true, { isAttached: true })]).toEqual([[], []])
  expect([left(5119, true, { contentType: 'text/plain' }), left(5119, true, { contentId: '2@shop' })]).toEqual([[], []])
})

it('twenty files are shown, and one more is named', () => {
  const of = (count: number) =>
    filesOf(
      Array.from({ length: count }, (_, index) => part(index)),
      { html: '', hasWords: true },
    )
  expect([of(20).shown.length, of(20).leftOut]).toEqual([20, []])
  expect([of(21).shown.length, namesOf(of(21).leftOut)]).toEqual([20, ['20.png']])
})

it('what is left out is named with its size, and nothing is said of nothing', () => {
  expect(beside([], [])).toEqual([])
  expect(beside([], [part(1, { bytes: Buffer.alloc(1) }), part(2)])).toEqual(['[1.png, 1 kB; 2.png, 10 kB]'])
})
