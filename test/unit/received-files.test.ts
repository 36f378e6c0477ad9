import { describe, expect, it } from 'vitest'
import { attachmentTypeOf, receivedFile } from '../../functions/platform/files/attachment-type.ts'
import { isHarmful } from '../../functions/platform/files/harmful.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const box = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0mp42isom`)
const zip = (first: string) => bytes(`PK\x03\x04${'\0'.repeat(26)}${first}`)
const webm = (codec: string) => bytes(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${'\0'.repeat(60)}${codec}`)

describe('a file that a channel hands over', () => {
  it.each([
    ['a voice message of WhatsApp', bytes('OggS\0\x02OpusHead'), 'audio', 'audio/ogg', 'audio.ogg'],
    ['a recording of an iPhone', box('M4A '), 'memo.m4a', 'audio/mp4', 'memo.m4a'],
    ['a recording of an old telephone', bytes('#!AMR\n\x3c'), 'memo.amr', 'audio/amr', 'memo.amr'],
    ['a recording as MP3', bytes('ID3\x04'), 'Aufnahme', 'audio/mpeg', 'Aufnahme.mp3'],
    ['a recording as WAV', bytes('RIFF\x24\0\0\0WAVEfmt '), 'a.wav', 'audio/wav', 'a.wav'],
    ['a recording of a browser', webm('A_OPUS'), 'rec.webm', 'audio/webm', 'rec.webm'],
    ['a film of a browser', webm('V_VP9'), 'rec', 'video/webm', 'rec.webm'],
    ['a photo of an iPhone', box('heic'), 'IMG_0001.HEIC', 'image/heic', 'IMG_0001.HEIC'],
    ['a photo of another brand', box('mif1'), 'photo.jpg', 'image/heic', 'photo.jpg.heic'],
    ['a film of an iPhone', box('qt  '), 'IMG_2.MOV', 'video/quicktime', 'IMG_2.MOV'],
    ['a film of an old telephone', box('3gp4'), 'film.3gp', 'video/3gpp', 'film.3gp'],
    [
      'a text of LibreOffice',
      zip('mimetypeapplication/vnd.oasis.opendocument.text'),
      'Brief.odt',
      'application/vnd.oasis.opendocument.text',
      'Brief.odt',
    ],
    ['an archive', zip('photos/1.jpg'), 'Fotos.zip', 'application/zip', 'Fotos.zip'],
    ['a rich text', bytes('{\\rtf1 Hi}'), 'Brief.rtf', 'application/rtf', 'Brief.rtf'],
    ['a table', bytes('a;b\n1;2'), 'list.csv', 'text/csv', 'list.csv'],
    ['a text', bytes('Hello'), 'note.txt', 'text/plain', 'note.txt'],
    ['a contact card', bytes('BEGIN:VCARD\r\nEND:VCARD'), 'Jo.vcf', 'text/vcard', 'Jo.vcf'],
    ['an invitation', bytes('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), 'termin.ics', 'text/calendar', 'termin.ics'],
    ['a forwarded mail', bytes('From: a@b.example\r\n\r\nHi'), 'mail.eml', 'message/rfc822', 'mail.eml'],
    ['a file of any other type', bytes('\x01\x02\x03'), 'plan.dwg', 'application/octet-stream', 'plan.dwg'],
  ])('%s is kept under its name and type', (_, content, name, contentType, ownName) => {
    expect(isHarmful(content, name)).toBe(false)
    expect(receivedFile(content, name)).toEqual({ contentType, name: ownName })
  })

  it.each([
    ['invoice.exe', bytes('MZ\x90\0')],
    ['Rechnung.pdf', bytes('MZ\x90\0')],
    ['Rechnung.pdf.exe', bytes('%PDF-1.7')],
    ['photo.jpg', bytes('\x7fELF\x02')],
    ['run.sh', bytes('echo hi')],
    ['run', bytes('#!/bin/sh\n')],
    ['page.html', bytes('Hello')],
    ['note.txt', bytes(' <script>alert(1)</script>')],
    ['logo.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['app.apk', zip('AndroidManifest.xml')],
    ['link.lnk', bytes('L\0\0\0')],
  ])('%s is not kept, because a computer would run it', (name, content) => {
    expect(isHarmful(content, name)).toBe(true)
  })

  it('may be uploaded only where its name agrees with what it is', () => {
    expect(attachmentTypeOf(box('heic'), 'IMG_1.HEIC')).toBe('image/heic')
    expect(attachmentTypeOf(box('heic'), 'IMG_1.jpg')).toBeUndefined()
    expect(attachmentTypeOf(bytes('\x01\x02\x03'), 'plan.dwg')).toBeUndefined()
  })
})
