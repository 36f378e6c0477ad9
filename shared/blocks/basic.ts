/** A text, alone or with choices below it. */
import * as z from 'zod/mini'
import { referencesInChoices, someChoices, withTextsOfChoices } from './choices.ts'
import { DefaultText } from './default-text.ts'
import { BlockMedia } from './block-media.ts'
import { placedChoices } from './ways.ts'
import { blockKind, type ReplaceMedia } from './kind.ts'

/** A picture or a video above the text. */
const aboveText = z.optional(z.nullable(BlockMedia))

const withMediaAbove = <Content extends { readonly media?: BlockMedia | null | undefined }>(
  content: Content,
  replace: ReplaceMedia,
): Content => (content.media ? { ...content, media: replace(content.media, 'media') } : content)

/** BLOCKS-029: `text` is another word for it, which is taken and never given. */
const messageType = z.pipe(
  z.pipe(
    z.enum(['message', 'text']),
    z.transform(() => 'message' as const),
  ),
  z.literal('message'),
) as unknown as z.ZodMiniLiteral<'message'> // Whoever writes a block here writes `message`.

export const message = blockKind({
  fields: { type: messageType, text: DefaultText, media: aboveText },
  withTexts: (content, replace) => ({ ...content, text: replace(content.text, 'text') }),
  withMedia: withMediaAbove,
})

export const select = blockKind({
  fields: {
    type: z.literal('select'),
    text: DefaultText,
    media: aboveText,
    choiceType: z._default(z.enum(['qreply', 'question']), 'qreply'),
    choices: someChoices,
  },
  references: ({ choices }) => referencesInChoices(choices, 'choices'),
  choices: ({ choices }) => placedChoices(choices, 'choices'),
  withTexts: (content, replace) => ({
    ...content,
    text: replace(content.text, 'text'),
    choices: withTextsOfChoices(content.choices, 'choices', replace),
  }),
  withMedia: withMediaAbove,
})
