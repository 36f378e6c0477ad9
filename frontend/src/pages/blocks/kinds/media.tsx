/** A picture or a video, with choices below it. */
import * as z from 'zod/mini'
import { textsInChoices } from '#shared/blocks/choices'
import type { ContentOf } from '#shared/blocks/index'
import { Media } from '#shared/chat/message'
import { EditedChoice, editedChoices, plainChoices } from '../choices/choice-draft.ts'
import type { ContentKind, PreviewProps } from './kind.ts'
import { plainMedia } from './media-rules.ts'
import { PhoneChoices, PhonePicture } from './preview-parts.tsx'

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
  Preview,
  describe: (saved, { t, choices }) => [
    { id: 'media', label: t('media.name'), text: saved.media.name },
    ...choices('choice', saved.choices),
  ],
} satisfies ContentKind<MediaContent, ContentOf<'media'>>

function Preview({ content, view }: PreviewProps<MediaContent>) {
  return (
    <>
      <PhonePicture media={content.media} />
      <PhoneChoices choices={content.choices} language={view.language} />
    </>
  )
}
