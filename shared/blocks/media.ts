/** An image or a video, with choices below it. */
import * as z from 'zod/mini'
import { BlockMedia } from './block-media.ts'
import { anyChoices, referencesInChoices, withTextsOfChoices } from './choices.ts'
import { placedChoices } from './ways.ts'
import { blockKind } from './kind.ts'

export const media = blockKind({
  fields: { type: z.literal('media'), media: BlockMedia, choices: anyChoices },
  references: ({ choices }) => referencesInChoices(choices, 'choices'),
  choices: ({ choices }) => placedChoices(choices, 'choices'),
  withTexts: (content, replace) => ({
    ...content,
    choices: withTextsOfChoices(content.choices, 'choices', replace),
  }),
  withMedia: (content, replace) => ({ ...content, media: replace(content.media, 'media') }),
})
