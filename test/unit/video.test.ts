/** Which files are videos that browsers play. */
import { expect, it } from 'vitest'
import { isMp4 } from '../../functions/platform/files/video.ts'

/** The first bytes of a file whose first box says that it is so long. */
function begun(length: number, { brand = 'isom', box = 'ftyp', bytes = 16 } = {}): Buffer {
  const file = Buffer.alloc(bytes)
  file.writeUInt32BE(length, 0)
  file.write(box + brand, 4, 'latin1')
  return file
}

it('a video is known by its first box, from 16 to 512 bytes long', () => {
  expect([16, 32, 512].map((length) => isMp4(begun(length)))).toEqual([true, true, true])
  expect([0, 15, 513].map((length) => isMp4(begun(length)))).toEqual([false, false, false])
  expect(isMp4(begun(16, { bytes: 15 }))).toBe(false)
  expect(isMp4(begun(16, { brand: 'qt  ' }))).toBe(false)
  expect(isMp4(begun(16, { box: 'moov' }))).toBe(false)
})
