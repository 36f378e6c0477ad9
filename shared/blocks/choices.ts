/** The choices of blocks: buttons that a customer presses. */
import * as z from 'zod/mini'
import type { FaultCode } from '../faults.ts'
import { fault, type FieldKind } from '../fields/fields.ts'
import { Id } from '../ids.ts'
import type { Localized } from '../languages.ts'
import { choicesPerBlockMax, titleLengthMax } from '../limits.ts'
import { mention, type Mention } from '../references.ts'
import { textUpTo } from '../fields/text.ts'
import { DefaultText } from './default-text.ts'
import type { ReplaceText } from './kind.ts'

const field = (kind: FieldKind & FaultCode) =>
  z.string().check(
    z.minLength(1, 'mandatory'),
    z.refine((value) => fault(kind, value) === undefined, kind),
  )

/** What a choice does when it is pressed (CHOICES-009, CHOICES-014). */
export const ChoiceAction = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('url'),
      value: field('url-or-variable'),
      track: z._default(z.boolean(), false),
      /** Where the link opens: in a tab of its own, or in the window of the chat. */
      view: z.optional(z.enum(['tab', 'window'])),
    }),
    z.object({ type: z.literal('phone'), value: field('phone') }),
    /** The block that is said next. */
    z.object({ type: z.literal('block'), value: Id }),
    /** The intent whose block is said next. */
    z.object({ type: z.literal('block-intent'), value: Id }),
    z.object({
      type: z.literal('form-value'),
      value: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax)),
    }),
    z.object({ type: z.literal('location'), value: z._default(z.literal(''), '') }),
    /** An extension of the plugin, by its name; other channels leave the choice out. */
    z.object({
      type: z.literal('extension'),
      value: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax)),
    }),
  ],
  'no-action',
)
export type ChoiceAction = z.infer<typeof ChoiceAction>

export const BlockChoice = z.object({
  title: DefaultText,
  /** Stored as the answer to the open question, before the action is done. */
  formValue: z.optional(textUpTo(titleLengthMax)),
  action: ChoiceAction,
})
export type BlockChoice = z.infer<typeof BlockChoice>

const tooMany = z.maxLength(choicesPerBlockMax, 'no-more-choices')
export const someChoices = z.array(BlockChoice).check(z.minLength(1, 'no-choices'), tooMany)
export const anyChoices = z._default(z.array(BlockChoice).check(tooMany), [])

export const referencesInChoices = (choices: readonly BlockChoice[], path: string): Mention[] =>
  choices.flatMap(({ action: { type, value } }, index) => {
    if (type !== 'block' && type !== 'block-intent') return []
    return mention(type === 'block' ? 'block' : 'intent', `${path}.${index}.action.value`, value)
  })

/** The same choices with each title replaced. */
export const withTextsOfChoices = <Each extends { readonly title: Localized }>(
  choices: readonly Each[],
  path: string,
  replace: ReplaceText,
): Each[] => choices.map((choice, index) => ({ ...choice, title: replace(choice.title, `${path}.${index}.title`) }))

export const textsInChoices = (choices: readonly { readonly title: Localized }[]): Localized[] =>
  choices.map(({ title }) => title)
