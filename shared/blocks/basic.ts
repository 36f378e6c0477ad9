/** A text, alone or with choices below it. */
import * as z from 'zod/mini'
import { referencesInChoices, someChoices, textsInChoices } from './choices.ts'
import { DefaultText } from './default-text.ts'
import { blockKind } from './kind.ts'

export const message = blockKind({
  fields: { type: z.literal('message'), text: DefaultText },
  texts: ({ text }) => [text],
})

export const select = blockKind({
  fields: {
    type: z.literal('select'),
    text: DefaultText,
    choiceType: z._default(z.enum(['qreply', 'question']), 'qreply'),
    choices: someChoices,
  },
  references: ({ choices }) => referencesInChoices(choices, 'choices'),
  texts: ({ text, choices }) => [text, ...textsInChoices(choices)],
})
