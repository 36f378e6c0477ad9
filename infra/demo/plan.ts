/**
 * How the content of the demo is written down: by readable keys, which become ids when it is taught to an environment.
 * A title is made from the key, and an intent is answered by the block of the same key unless it says otherwise.
 */
import type * as z from 'zod/mini'
import type { BlockChoice, ChoiceAction } from '#shared/blocks/choices'
import type { BlockDraft } from '#shared/contracts/blocks'
import type { FormDraft, FormFieldDraft } from '#shared/contracts/forms'
import type { TestDraft } from '#shared/contracts/tests'

/** A text in the two languages of the florist; the bicycle shop writes English alone. */
export interface Text {
  readonly en: string
  readonly de?: string
}

/** In an utterance `[red roses](flower)` marks what names the entity. */
export interface IntentPlan {
  readonly key: string
  readonly en: readonly string[]
  readonly de?: readonly string[]
  readonly answer?: string
  /** Nothing answers: it takes to itself what the bot cannot know, so that no other intent does. */
  readonly isUnanswered?: true
  /** Another block answers when the message names all of these entities. */
  readonly answerWith?: { readonly entities: readonly string[]; readonly block: string }
}

export interface EntityPlan {
  readonly key: string
  /** Each value and the other ways to write it. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** The block that answers a message which names the entity and says nothing else that is known. */
  readonly answer?: string
}

/** The ids behind the keys. */
export interface Places {
  readonly block: (key: string) => string
  readonly intent: (key: string) => string
  readonly form: (key: string) => string
  readonly event: (name: string) => string
  readonly department: (name: string) => string
  readonly picture: (name: string) => string
}

/** A block leads to blocks before it in the list; the others are reached through their intents. */
export type BlockPlan = (places: Places) => BlockDraft
type ChoicePlan = (places: Places) => BlockChoice

export interface TestPlan {
  readonly key: string
  readonly draft: (places: Places) => z.output<typeof TestDraft>
}

export interface Topic {
  readonly intents: readonly IntentPlan[]
  readonly blocks: readonly BlockPlan[]
}

/** All that one bot learns. */
export interface Lessons {
  readonly entities: readonly EntityPlan[]
  readonly questions: readonly z.output<typeof FormFieldDraft>[]
  /** `bank` gives the id of a question of the bank by its key. */
  readonly forms: (bank: (key: string) => string) => readonly z.output<typeof FormDraft>[]
  readonly intents: readonly IntentPlan[]
  readonly blocks: readonly BlockPlan[]
  readonly tests: readonly TestPlan[]
}

export const titleOf = (key: string): string => (key[0] ?? '').toUpperCase() + key.slice(1).replaceAll('-', ' ')

/** What every block of a topic has. */
const base = (group: string, key: string) => ({ key, title: titleOf(key), group, description: '' })

/** The kinds of block of one group. */
export const blocksOf = (group: string) => ({
  ...messagesOf(group),
  ...actionsOf(group),
  ...sendingsOf(group),
  ...silentOf(group),
})

/** A block with more of the fields that all kinds have: its icon, its channels, its schedule. */
export const having =
  (plan: BlockPlan, more: (places: Places) => Partial<BlockDraft>): BlockPlan =>
  (places) =>
    // The fields that all kinds have fit each kind.
    ({ ...plan(places), ...more(places) }) as BlockDraft

const messagesOf = (group: string) => ({
  say:
    (key: string, text: Text): BlockPlan =>
    () => ({ ...base(group, key), type: 'message', text: { ...text } }),

  /** Quick replies, which go when one is pressed. */
  ask: choicesOf(group, 'qreply'),

  /** Buttons, which stay. */
  offer: choicesOf(group, 'question'),

  /** Lines of a title and a few words, without pictures. */
  list:
    (key: string, lines: readonly { title: Text; subtitle?: Text; choices: readonly ChoicePlan[] }[]): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'complex',
      complexBlockType: 'list',
      items: lines.map(({ title, subtitle, choices }) => ({
        title: { ...title },
        ...(subtitle && { subtitle: { ...subtitle } }),
        choices: choices.map((choice) => choice(places)),
      })),
    }),

  gallery:
    (
      key: string,
      items: readonly { picture: string; title: Text; subtitle: Text; choices: readonly ChoicePlan[] }[],
    ): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'complex',
      complexBlockType: 'generic',
      items: items.map(({ picture, title, subtitle, choices }) => ({
        title: { ...title },
        subtitle: { ...subtitle },
        media: {
          kind: 'image',
          pointer: places.picture(picture),
          contentType: 'image/png',
          name: `${picture}.png`,
        },
        choices: choices.map((choice) => choice(places)),
      })),
    }),
})

/** The kinds that say nothing by themselves. */
const silentOf = (group: string) => ({
  /** `***NAME***` in a value is filled when the block runs. */
  remember:
    (key: string, values: Readonly<Record<string, string>>, next: string): BlockPlan =>
    ({ block }) => ({
      ...base(group, key),
      type: 'variable',
      variables: Object.entries(values).map(([title, value]) => ({ title, value })),
      next: block(next),
    }),

  /** What the bot looks up where no block was meant; `helps` is for the eyes of agents. */
  know:
    (key: string, text: Text, usage: 'answers' | 'helps' = 'answers'): BlockPlan =>
    () => ({ ...base(group, key), type: 'kb', kb: { text: { ...text }, url: '', autoUpdate: false, usage } }),

  toBeWritten:
    (key: string): BlockPlan =>
    () => ({ ...base(group, key), type: 'temporary' }),
})

const choicesOf =
  (group: string, choiceType: 'qreply' | 'question') =>
  (key: string, text: Text, choices: readonly ChoicePlan[]): BlockPlan =>
  (places) => ({
    ...base(group, key),
    type: 'select',
    text: { ...text },
    choiceType,
    choices: choices.map((choice) => choice(places)),
  })

const actionsOf = (group: string) => ({
  fillIn:
    (key: string, form: string, next: string): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: { type: 'form', formId: places.form(form) },
      next: places.block(next),
    }),

  handOver:
    (key: string, department: string): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: { type: 'handover', departmentId: places.department(department) },
    }),

  forget:
    (key: string, forms: readonly string[], next: string): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: { type: 'unset-form', unsetFormIds: forms.map(places.form), unsetAllForms: false },
      next: places.block(next),
    }),

  whenOpen:
    (key: string, { open, closed }: { open: string; closed: string }): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: {
        type: 'logic',
        expressions: [
          {
            blockId: places.block(open),
            condition: { combinator: 'and', rules: [{ field: 'isOpen', operator: '=', value: true }] },
          },
        ],
        defaultMappingBlockId: places.block(closed),
      },
    }),
})

/** What leaves for other programs, and what waits for them. */
const sendingsOf = (group: string) => ({
  mail:
    (key: string, form: string, mail: { to: string; subject: string }, next: string): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: {
        type: 'email-form-as-table',
        formId: places.form(form),
        useAllFormValues: false,
        toEmail: mail.to,
        fromEmail: '',
        subject: mail.subject,
        unset: false,
      },
      next: places.block(next),
    }),

  zap:
    (key: string, form: string, endpoint: string, next: string): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: { type: 'zapier-trigger', formId: places.form(form), useAllFormValues: false, endpoint },
      next: places.block(next),
    }),

  openCase:
    (key: string, form: string, subject: string, { next, otherwise }: { next: string; otherwise: string }): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: {
        type: 'salesforce-create-case',
        formId: places.form(form),
        useAllFormValues: false,
        subject,
        description: '',
        errorBlockId: places.block(otherwise),
      },
      next: places.block(next),
    }),

  /** A question for an order to a server that nobody has built yet: until then a text stands in for it. */
  askServerLater:
    (key: string, name: string, text: Text, choices: readonly ChoicePlan[]): BlockPlan =>
    (places) => ({
      ...base(group, key),
      type: 'function',
      function: {
        type: 'handler',
        name,
        handlerName: 'order-status',
        args: { parameter: 'order', value: '***order_number***', authorization: 'none', statusField: 'status' },
        useAllFormValues: false,
        endpoint: '',
        paths: [],
        webhook: true,
        todo: true,
        tempText: { ...text },
        tempChoices: choices.map((choice) => choice(places)),
      },
    }),
})

const button = (en: string, de: string | undefined, action: ChoiceAction): BlockChoice => ({
  title: { en, ...(de && { de }) },
  action,
})

/** Where a choice leads, then how it is called in English and German. */
export const to = {
  intent:
    (key: string, en: string, de?: string): ChoicePlan =>
    ({ intent }) =>
      button(en, de, { type: 'block-intent', value: intent(key) }),
  block:
    (key: string, en: string, de?: string): ChoicePlan =>
    ({ block }) =>
      button(en, de, { type: 'block', value: block(key) }),
  url:
    (value: string, en: string, de?: string): ChoicePlan =>
    () =>
      button(en, de, { type: 'url', value, track: true }),
  phone:
    (value: string, en: string, de?: string): ChoicePlan =>
    () =>
      button(en, de, { type: 'phone', value }),
}
