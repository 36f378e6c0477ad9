/** Drafts of content for the tests of blocks and of what leads to them. */
import type { BlockDraft } from '#shared/contracts/blocks'
import type { UploadPurpose } from '#shared/upload-purposes'
import type * as z from 'zod/mini'
import { sentTo } from './upload.ts'
import type { Worker } from './world.ts'

export type Draft = z.input<typeof BlockDraft>
type DraftOf<T extends Draft['type']> = Extract<Draft, { type: T }>

export const nobody = '01JD0000000000000000000000'

export const title = (() => {
  let count = 0
  return (name: string) => `${name} ${(count += 1)}`
})()

/** Names of variables have no spaces. */
export const variableName = (name = 'opening_note') => title(name).replace(' ', '_')

export const message = (name = 'Hello', rest: Partial<DraftOf<'message'>> = {}): DraftOf<'message'> => ({
  type: 'message',
  title: title(name),
  group: 'Greetings',
  text: { en: 'Hello, how may I help?' },
  ...rest,
})

export type Action = DraftOf<'select'>['choices'][number]['action']
export const choice = (action: Action, name = 'Go on') => ({ title: { en: name }, action })
export const select = (actions: readonly Action[], rest: Partial<DraftOf<'select'>> = {}): DraftOf<'select'> => ({
  type: 'select',
  title: title('Menu'),
  group: 'Menus',
  text: { en: 'What would you like?' },
  choices: actions.map((action) => choice(action)),
  ...rest,
})
export const leadsTo = (id: string): Action => ({ type: 'block', value: id })

/** A test in which a customer says these texts, and nothing is expected. */
export const talkTest = (name = 'Talk', ...texts: readonly string[]) => ({
  type: 'talk' as const,
  title: name,
  language: 'en' as const,
  steps: (texts.length > 0 ? texts : ['hello']).map((text) => ({ input: { type: 'text' as const, text } })),
})

export const media = (pointer: string, kind: 'image' | 'video' = 'image') =>
  ({ kind, pointer, contentType: 'image/png', name: 'bouquet.png' }) as const
export const picture = (pointer: string, kind: 'image' | 'video' = 'image'): DraftOf<'media'> => ({
  type: 'media',
  title: title('Picture'),
  group: 'Pictures',
  media: media(pointer, kind),
})
type GalleryDraft = Extract<DraftOf<'complex'>, { complexBlockType: 'generic' }>
export const gallery = (pointers: readonly string[]): GalleryDraft => ({
  type: 'complex',
  complexBlockType: 'generic',
  title: title('Gallery'),
  group: 'Pictures',
  items: pointers.map((pointer) => ({
    title: { en: 'Roses' },
    subtitle: { en: 'A dozen' },
    media: media(pointer) as GalleryDraft['items'][number]['media'],
  })),
})

export const fault = (path: string, sentence: string) => ({
  code: 'bad-request',
  details: [{ path, message: sentence }],
})

export const condition = {
  combinator: 'and' as const,
  rules: [{ field: 'isOpen', operator: '=' as const, value: true }],
}

/** The smallest picture there is: one transparent point. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** The box every MP4 begins with, and an empty one for its data. */
export const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42\0\0\0\x08mdat', 'latin1')

export const uploaded = async (worker: Worker, bytes: Buffer, purpose: UploadPurpose, contentType = 'image/png') =>
  sentTo(await worker.media.upload({ purpose, contentType, bytes: bytes.length }), bytes, contentType)
