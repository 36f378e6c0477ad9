/** A text, alone or with choices below it, and with a picture or a video above it. */
import * as z from 'zod/mini'
import { textsInChoices } from '#shared/blocks/choices'
import type { ContentOf } from '#shared/blocks/index'
import { Media } from '#shared/chat/message'
import { localized } from '#shared/languages'
import { EditedChoice, editedChoices, plainChoices } from '../choices/choice-draft.ts'
import type { ContentKind } from './kind.ts'
import { plainMedia } from './parts/media-rules.ts'

const BasicContent = z.object({
  kind: z.literal('basic'),
  media: z.nullable(Media),
  text: localized(z.string()),
  choiceType: z.enum(['qreply', 'question']),
  choices: z.array(EditedChoice),
})
export type BasicContent = z.infer<typeof BasicContent>

export const basic = {
  icon: 'contact',
  schema: BasicContent,
  blank: () => ({ kind: 'basic', media: null, text: {}, choiceType: 'qreply', choices: [] }),
  toDraft: (saved) => ({
    kind: 'basic',
    media: saved.media ?? null,
    text: saved.text,
    ...(saved.type === 'message'
      ? { choiceType: 'qreply', choices: [] }
      : { choiceType: saved.choiceType, choices: editedChoices(saved.choices) }),
  }),
  toBlock: ({ media, text, choiceType, choices }) => ({
    ...(choices.length === 0 ? { type: 'message' } : { type: 'select', choiceType, choices: plainChoices(choices) }),
    text,
    ...(media && { media: plainMedia(media) }),
  }),
  texts: ({ text, choices }) => [text, ...textsInChoices(choices)],
  describe: (saved, { t, texts, choices }) => [
    ...(saved.media ? [{ id: 'media', label: t('media.name'), text: saved.media.name }] : []),
    ...texts('text', t('basic.text'), saved.text),
    ...(saved.type === 'select' ? choices('choice', saved.choices) : []),
  ],
} satisfies ContentKind<BasicContent, ContentOf<'message' | 'select'>>
