/** A picture or a video, with choices below it. */
import * as z from 'zod/mini'
import { textsInChoices } from '#shared/blocks/choices'
import type { ContentOf } from '#shared/blocks/index'
import { Media } from '#shared/chat/message'
import { EditedChoice, editedChoices, plainChoices } from '../choices/choice-draft.ts'
import type { ContentKind } from './kind.ts'
import { plainMedia } from './parts/media-rules.ts'

const MediaContent = z.object({
  kind: z.literal('media'),
  media: z.nullable(Media),
  choices: z.array(EditedChoice),
})
export type MediaContent = z.infer<typeof MediaContent>

export const media = {
  icon: 'mini-player',
  schema: MediaContent,
  blank: () => ({ kind: 'media', media: null, choices: [] }),
  toDraft: (saved) => ({ kind: 'media', media: saved.media, choices: editedChoices(saved.choices) }),
  toBlock: (content) => ({
    type: 'media',
    media: plainMedia(content.media),
    choices: plainChoices(content.choices),
  }),
  texts: ({ choices }) => textsInChoices(choices),
  describe: (saved, { t, choices }) => [
    { id: 'media', label: t('media.name'), text: saved.media.name },
    ...choices('choice', saved.choices),
  ],
} satisfies ContentKind<MediaContent, ContentOf<'media'>>
