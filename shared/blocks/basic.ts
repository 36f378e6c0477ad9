/** A text, alone or with choices below it. */
import * as z from 'zod/mini'
import { referencesInChoices, someChoices, withTextsOfChoices } from './choices.ts'
import { DefaultText } from './default-text.ts'
import { blockKind } from './kind.ts'

export const message = blockKind({
  fields: { type: z.literal('message'), text: DefaultText },
  withTexts: (content, replace) => ({ ...content, text: replace(content.text, 'text') }),
})

export const select = blockKind({
  fields: {
    type: z.literal('select'),
    text: DefaultText,
    choiceType: z._default(z.enum(['qreply', 'question']), 'qreply'),
    choices: someChoices,
  },
  references: ({ choices }) => referencesInChoices(choices, 'choices'),
  withTexts: (content, replace) => ({
    ...content,
    text: replace(content.text, 'text'),
    choices: withTextsOfChoices(content.choices, 'choices', replace),
  }),
})
