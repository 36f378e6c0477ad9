/** Which audio files are told by their first bytes. */
import { expect, it } from 'vitest'
import { audioKind } from '../../functions/platform/files/audio.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

it.each([
  ['OggS', bytes('OggS\0'), 'audio/ogg'],
  ['a wave in RIFF', bytes('RIFF\x24\0\0\0WAVEfmt '), 'audio/wav'],
  ['a picture in RIFF', bytes('RIFF\x24\0\0\0WEBPVP8 '), undefined],
  ['MPEG-4 of sound alone', bytes('\0\0\0\x20ftypM4A \0'), 'audio/mp4'],
  ['MPEG-4 of a film', bytes('\0\0\0\x20ftypisom\0'), undefined],
  ['a tag of MP3', bytes('ID3\x04\0'), 'audio/mpeg'],
  ['a frame of MP3', Buffer.of(0xff, 0xfb, 0x90, 0), 'audio/mpeg'],
  ['a frame of layer II', Buffer.of(0xff, 0xfd, 0x90, 0), undefined],
  ['a frame of no version', Buffer.of(0xff, 0xeb, 0x90, 0), undefined],
  ['a frame of no bit rate', Buffer.of(0xff, 0xfb, 0xf0, 0), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('a file that begins with %s is told by it', (_, start, kind) => expect(audioKind(start)).toBe(kind))
