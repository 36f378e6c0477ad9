import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutPrivateData } from '../../functions/platform/files/picture-privacy.ts'
import { imageKind, imagePixelsMax, readImage, type ImageKind } from '../../functions/platform/files/image.ts'

const bytes = (base64: string) => Buffer.from(base64, 'base64')

/** Red pictures of 3 by 2 pixels, as a browser draws them; the JPEG and the GIF without their colour profile. */
const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWL6z8DwH4aZGJAAAAAA//+GpNPhAAAABklEQVQDAHTzBf+1yIrkAAAAAElFTkSuQmCC',
)
const jpeg = bytes(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKALXj/9k=',
)
const webp = bytes('UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/u5DH+5sc4twV/9tD/9aH/60P+lAAA==')
const webpLossless = bytes('UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA')
const webpTransparent = bytes(
  'UklGRloAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAAAD/////AFZQOCAsAAAAkAEAnQEqAwACAALATCWgAnS6AAOYAP7uQx/ubHOLcFf/bQ//Wh/+tD/pQAA=',
)
const gif = bytes('R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAADAAIAAAIBRAA7')

const images: [string, Buffer, ImageKind][] = [
  ['a PNG', png, 'image/png'],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a WebP', webp, 'image/webp'],
  ['a lossless WebP', webpLossless, 'image/webp'],
  ['a transparent WebP', webpTransparent, 'image/webp'],
  ['a GIF', gif, 'image/gif'],
]

/** The file with other bytes at one place. */
function patched(file: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(file)
  copy.set(values, at)
  return copy
}

const text = (written: string) => Buffer.from(written)

describe.each(images)('%s', (_, file, kind) => {
  it('is known by its bytes, with its size', () => {
    expect(readImage(file)).toEqual({ kind, width: 3, height: 2 })
    expect(imageKind(new Uint8Array(file))).toBe(kind)
  })

  it('is refused when it was cut short anywhere', () => {
    for (let length = 0; length < file.length; length += 1) expect(imageKind(file.subarray(0, length))).toBeUndefined()
  })

  it.each(['<html>', 'PK\u0003\u0004', '%PDF-1.7', 'x', '<script>alert(1)</script>'])(
    'is refused with %j behind it',
    (more) => {
      expect(imageKind(Buffer.concat([file, text(more)]))).toBeUndefined()
    },
  )

  it('is never another kind, and never makes the reader fail, whatever was changed in it', () => {
    const change = fc.record({ at: fc.nat(file.length - 1), value: fc.nat(255) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const changed = Buffer.from(file)
        for (const { at, value } of changes) changed[at] = value
        const image = readImage(changed)
        expect([undefined, kind]).toContain(image?.kind)
        if (image) expect(image.width * image.height).toBeLessThanOrEqual(imagePixelsMax)
      }),
    )
  })
})

describe('what is no image', () => {
  it.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with its prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><title>x</title>'],
    ['a page that begins as a GIF', 'GIF89a/*<html>*/=1;alert(1)//;'],
    ['a script that begins as a GIF', 'GIF89a=1;alert(1)'],
    ['a bitmap', 'BM000000000000000000000000000000'],
    ['a document', '%PDF-1.7\n'],
    ['a sound in the same wrapping as WebP', 'RIFF\u0020\0\0\0WAVEfmt 0000000000000000000000'],
  ])('%s', (_, written) => expect(imageKind(Buffer.from(written, 'latin1'))).toBeUndefined())

  it('a page in the comment of a GIF', () => {
    const comment = text('<script>alert(1)</script>')
    const wrapped = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])])
    const hiding = Buffer.concat([gif.subarray(0, 19), wrapped, gif.subarray(19)])
    const harmless = Buffer.from(hiding.toString('latin1').replace('script', 'strong'), 'latin1')
    expect(imageKind(hiding)).toBeUndefined()
    expect(imageKind(harmless)).toBe('image/gif')
  })

  it('a page in the comment of a JPEG', () => {
    const comment = text('<HTML><body onload=alert(1)>')
    const wrapped = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment])
    const hiding = Buffer.concat([jpeg.subarray(0, 2), wrapped, jpeg.subarray(2)])
    expect(imageKind(hiding)).toBeUndefined()
  })
})

describe('the size of the picture', () => {
  it.each([
    ['PNG', png, 16, [0, 0, 0x27, 0x10, 0, 0, 0x0f, 0xa1], [0, 0, 0x27, 0x10, 0, 0, 0x0f, 0xa0]],
    ['GIF', gif, 6, [0x10, 0x27, 0xa1, 0x0f], [0x10, 0x27, 0xa0, 0x0f]],
  ])('is at most 40 million pixels: %s', (_, file, at, tooLarge, largest) => {
    expect(readImage(patched(file, at, ...tooLarge))).toBeUndefined()
    expect(readImage(patched(file, at, ...largest))).toMatchObject({ width: 10_000, height: 4000 })
  })

  it('is not nothing', () => {
    expect(readImage(patched(png, 16, 0, 0, 0, 0))).toBeUndefined()
    expect(readImage(patched(gif, 6, 0, 0))).toBeUndefined()
  })

  it('is read from a GIF of 14 bytes, which has no frame', () => {
    const empty = Buffer.from('GIF89a\x03\0\x02\0\0\0\0;', 'latin1')
    expect(readImage(empty)).toEqual({ kind: 'image/gif', width: 3, height: 2 })
    expect(readImage(Buffer.concat([empty.subarray(0, 13), text('x')]))).toBeUndefined()
  })

  it('is not exceeded by a frame of a GIF', () => {
    const frame = gif.indexOf(0x2c)
    expect(readImage(patched(gif, frame + 5, 0xff, 0xff))).toBeUndefined()
    expect(readImage(patched(gif, frame + 5, 4))).toBeUndefined()
    expect(readImage(patched(gif, frame + 7, 3))).toBeUndefined()
  })

  it('is read from a JPEG of any way of packing, and from no other segment', () => {
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1
    for (const marker of [0xc0, 0xc1, 0xcf])
      expect(readImage(patched(jpeg, frame, marker))).toMatchObject({ width: 3, height: 2 })
    for (const marker of [0xbf, 0xc4, 0xd0]) expect(readImage(patched(jpeg, frame, marker))).toBeUndefined()
  })

  it('is read from a JPEG whose scan restarts, and from none that has another marker in its scan', () => {
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 14
    const withMarker = (marker: number) =>
      Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, marker, 1]), jpeg.subarray(scan)])
    for (const marker of [0, 0xd0, 0xd7]) expect(readImage(withMarker(marker))).toMatchObject({ width: 3, height: 2 })
    for (const marker of [0xcf, 0xd8]) expect(readImage(withMarker(marker))).toBeUndefined()
  })

  it('is read from a WebP of 30 bytes', () => {
    const written = 'RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0\x2f\x02\x40\0\0\0\0\0\0\0'
    expect(readImage(Buffer.from(written, 'latin1'))).toEqual({ kind: 'image/webp', width: 3, height: 2 })
  })

  it('is read from a JPEG with padding or a second picture behind it, as cameras write them', () => {
    expect(readImage(Buffer.concat([jpeg, Buffer.alloc(16)]))).toMatchObject({ width: 3, height: 2 })
    expect(readImage(Buffer.concat([jpeg, jpeg]))).toMatchObject({ width: 3, height: 2 })
  })
})

describe('a picture without what its camera knows', () => {
  const secret = 'GPS 51.5,-0.1 Jo'
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])
  /** A directory with one entry, as an Intel camera writes it, and a place behind it. */
  const exif = (orientation: number) =>
    segment(
      0xe1,
      Buffer.concat([
        text('Exif\0\0II*\0'),
        Buffer.from([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
        text(secret),
      ]),
    )
  const chunk = (name: string, length: (bytes: number) => Buffer, data = text(secret)) =>
    Buffer.concat([length(data.length), text(name), data, Buffer.alloc(4)])
  const bigEndian = (length: number) => Buffer.from([0, 0, 0, length])

  it('is a JPEG with its orientation, and nothing else of applications or behind it', () => {
    const comments = [
      segment(0xe0, text(`JFXX\0${secret}`)),
      segment(0xed, text(`Photoshop 3.0\0${secret}`)),
      segment(0xef, text(secret)),
      segment(0xfe, text(secret)),
    ]
    const camera = Buffer.concat([
      jpeg.subarray(0, 2),
      exif(6),
      ...comments,
      jpeg.subarray(2),
      jpeg.subarray(0, 2),
      exif(1),
      jpeg.subarray(2),
    ])
    expect(imageKind(camera)).toBe('image/jpeg')
    const kept = withoutPrivateData(camera, 'image/jpeg')
    expect(kept.includes(secret)).toBe(false)
    expect(readImage(kept)).toEqual(readImage(camera))
    expect(kept.length).toBe(jpeg.length + 36)
    expect(withoutPrivateData(kept, 'image/jpeg')).toEqual(kept)
    const straight = Buffer.concat([jpeg.subarray(0, 2), exif(1), jpeg.subarray(2)])
    expect(withoutPrivateData(straight, 'image/jpeg')).toEqual(jpeg)
  })

  it('is a JPEG with an orientation from 2 to 8 alone', () => {
    const keptOf = (orientation: number) =>
      withoutPrivateData(Buffer.concat([jpeg.subarray(0, 2), exif(orientation), jpeg.subarray(2)]), 'image/jpeg')
    for (const orientation of [2, 8]) expect(keptOf(orientation)[31]).toBe(orientation)
    for (const orientation of [0, 1, 9]) expect(keptOf(orientation)).toEqual(jpeg)
  })

  it('is a PNG without texts, times and places', () => {
    const more = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map((name) => chunk(name, bigEndian))
    const camera = Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33)])
    expect(imageKind(camera)).toBe('image/png')
    expect(withoutPrivateData(camera, 'image/png')).toEqual(png)
  })

  it('is a WebP of the right length that announces none', () => {
    const more = ['EXIF', 'XMP '].map((name) =>
      Buffer.concat([text(name), Buffer.from([secret.length, 0, 0, 0]), text(secret)]),
    )
    const camera = Buffer.concat([webpTransparent, ...more])
    camera.writeUInt32LE(camera.length - 8, 4)
    camera[20] = camera[20]! | 0x0c
    expect(imageKind(camera)).toBe('image/webp')
    expect(withoutPrivateData(camera, 'image/webp')).toEqual(webpTransparent)
  })

  it.each(images)('is %s as it is, where no camera wrote into it', (_, file, kind) => {
    expect(withoutPrivateData(file, kind)).toEqual(file)
  })

  it('never makes the reader fail, and stays an image of its size, whatever was changed in it', () => {
    const camera = Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)])
    const change = fc.record({ at: fc.nat(camera.length - 1), value: fc.nat(255) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const changed = Buffer.from(camera)
        for (const { at, value } of changes) changed[at] = value
        const before = readImage(changed)
        if (before?.kind === 'image/jpeg') expect(readImage(withoutPrivateData(changed, 'image/jpeg'))).toEqual(before)
      }),
    )
  })
})
