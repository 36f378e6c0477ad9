/** Tells files that are kept as downloads by their first bytes: recordings, films and pictures of telephones, archives. */

type OtherKind =
  | 'audio/amr'
  | 'audio/webm'
  | 'video/webm'
  | 'video/quicktime'
  | 'video/3gpp'
  | 'image/heic'
  | 'application/rtf'
  | 'application/zip'
  | `application/vnd.oasis.opendocument.${(typeof openDocuments)[number]}`

const openDocuments = ['text', 'spreadsheet', 'presentation'] as const

/** Brands of ISO 14496-12 files; HEIF is ISO 23008-12, 3GP is TS 26.244. */
const brands: readonly (readonly [RegExp, OtherKind])[] = [
  [/^qt {2}$/, 'video/quicktime'],
  [/^3g[a-z0-9]{2}$/, 'video/3gpp'],
  [/^(hei[cxms]|hev[cx]|mif1|msf1)$/, 'image/heic'],
]

/** A codec is named within this much. */
const headBytes = 8192

export function otherKind(bytes: Uint8Array): OtherKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes)).toString('latin1')
  if (head.startsWith('#!AMR')) return 'audio/amr'
  if (head.startsWith('{\\rtf')) return 'application/rtf'
  if (head.startsWith('\x1a\x45\xdf\xa3') && head.slice(0, 64).includes('webm'))
    return /V_(VP8|VP9|AV1)/.test(head) ? 'video/webm' : 'audio/webm'
  if (head.startsWith('ftyp', 4)) return brands.find(([brand]) => brand.test(head.slice(8, 12)))?.[1]
  if (!head.startsWith('PK\x03\x04')) return undefined
  const document = openDocuments.find((kind) =>
    head.startsWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`, 30),
  )
  return document ? `application/vnd.oasis.opendocument.${document}` : 'application/zip'
}
