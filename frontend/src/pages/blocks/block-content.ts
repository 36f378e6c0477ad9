/**
 * What a response says or does, while it is edited: one shape for each kind of card it is made from. Every part has an
 * id of its own, by which it is told from the others while lists are sorted.
 */
import * as z from 'zod/mini'
import type { BlockChoice } from '#shared/blocks/choices'
import type { BlockFunction } from '#shared/blocks/index'
import type { BlockDraft } from '#shared/contracts/blocks'
import { localized } from '#shared/languages'
import { choiceActionTypes, Media } from '#shared/chat/message'
import { conditionOf, editedGroup, EditedGroup, emptyGroup } from './conditions/condition-draft.ts'

export const EditedAction = z.object({ type: z.enum(choiceActionTypes), value: z.string(), track: z.boolean() })
export type EditedAction = z.infer<typeof EditedAction>

export const EditedChoice = z.object({
  id: z.string(),
  title: localized(z.string()),
  action: z.nullable(EditedAction),
})
export type EditedChoice = z.infer<typeof EditedChoice>

const EditedItem = z.object({
  id: z.string(),
  title: localized(z.string()),
  subtitle: localized(z.string()),
  media: z.nullable(Media),
  choices: z.array(EditedChoice),
})
export type EditedItem = z.infer<typeof EditedItem>

const EditedExpression = z.object({ id: z.string(), blockId: z.string(), condition: EditedGroup })
export type EditedExpression = z.infer<typeof EditedExpression>

export const EditedContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('basic'),
    text: localized(z.string()),
    choiceType: z.enum(['qreply', 'question']),
    choices: z.array(EditedChoice),
  }),
  z.object({ kind: z.literal('media'), media: z.nullable(Media), choices: z.array(EditedChoice) }),
  z.object({ kind: z.literal('gallery'), items: z.array(EditedItem) }),
  z.object({ kind: z.literal('form'), formId: z.string() }),
  z.object({
    kind: z.literal('logic'),
    formId: z.string(),
    expressions: z.array(EditedExpression),
    defaultMappingBlockId: z.string(),
  }),
  z.object({ kind: z.literal('handover'), departmentId: z.string() }),
  z.object({ kind: z.literal('unset-form'), unsetFormIds: z.array(z.string()), unsetAllForms: z.boolean() }),
])
export type EditedContent = z.infer<typeof EditedContent>
export type Kind = EditedContent['kind']
export type ContentOf<K extends Kind> = Extract<EditedContent, { kind: K }>

export const emptyChoice = (): EditedChoice => ({ id: crypto.randomUUID(), title: {}, action: null })

export const emptyItem = (): EditedItem => ({
  id: crypto.randomUUID(),
  title: {},
  subtitle: {},
  media: null,
  choices: [],
})

export const emptyExpression = (): EditedExpression => ({
  id: crypto.randomUUID(),
  blockId: '',
  condition: emptyGroup(),
})

/** What each kind begins with, and is reset to when a response becomes one of it (BLOCKS-037). */
const beginnings: { readonly [K in Kind]: () => ContentOf<K> } = {
  basic: () => ({ kind: 'basic', text: {}, choiceType: 'qreply', choices: [] }),
  media: () => ({ kind: 'media', media: null, choices: [] }),
  gallery: () => ({ kind: 'gallery', items: [emptyItem()] }),
  form: () => ({ kind: 'form', formId: '' }),
  logic: () => ({ kind: 'logic', formId: '', expressions: [emptyExpression()], defaultMappingBlockId: '' }),
  handover: () => ({ kind: 'handover', departmentId: '' }),
  'unset-form': () => ({ kind: 'unset-form', unsetFormIds: [], unsetAllForms: false }),
}
export const emptyContent = (kind: Kind): EditedContent => beginnings[kind]()

export const kinds = Object.keys(beginnings) as Kind[]
export const isKind = (name: string | undefined): name is Kind => kinds.some((kind) => kind === name)

/** The kind of card a block is made from. */
export function kindOf(block: BlockDraft): Kind {
  if (block.type === 'function') return block.function.type
  if (block.type === 'complex') return 'gallery'
  return block.type === 'media' ? 'media' : 'basic'
}

export function editedContent(block: BlockDraft): EditedContent {
  switch (block.type) {
    case 'message':
      return { kind: 'basic', text: block.text, choiceType: 'qreply', choices: [] }
    case 'select':
      return { kind: 'basic', text: block.text, choiceType: block.choiceType, choices: editedChoices(block.choices) }
    case 'media':
      return { kind: 'media', media: block.media, choices: editedChoices(block.choices) }
    case 'complex':
      return {
        kind: 'gallery',
        items: block.items.map((item) => ({ ...item, id: crypto.randomUUID(), choices: editedChoices(item.choices) })),
      }
    case 'function':
      return editedFunction(block.function)
  }
}

const editedChoices = (choices: readonly BlockChoice[]): EditedChoice[] =>
  choices.map(({ title, action }) => ({
    id: crypto.randomUUID(),
    title,
    action: { type: action.type, value: action.value, track: action.type === 'url' && action.track },
  }))

function editedFunction(does: BlockFunction): EditedContent {
  switch (does.type) {
    case 'form':
      return { kind: 'form', formId: does.formId }
    case 'logic':
      return {
        kind: 'logic',
        formId: does.formId ?? '',
        defaultMappingBlockId: does.defaultMappingBlockId,
        expressions: does.expressions.map(({ blockId, condition }) => ({
          id: crypto.randomUUID(),
          blockId,
          condition: editedGroup(condition),
        })),
      }
    case 'handover':
      return { kind: 'handover', departmentId: does.departmentId ?? '' }
    case 'unset-form':
      return { kind: 'unset-form', unsetFormIds: does.unsetFormIds, unsetAllForms: does.unsetAllForms }
  }
}

/** What is sent of it; what is missing is sent as missing, for the contract to find. */
export function plainContent(content: EditedContent): object {
  switch (content.kind) {
    case 'basic': {
      const { text, choiceType, choices } = content
      if (choices.length === 0) return { type: 'message', text }
      return { type: 'select', text, choiceType, choices: choices.map(plainChoice) }
    }
    case 'media':
      return { type: 'media', media: plainMedia(content.media), choices: content.choices.map(plainChoice) }
    case 'gallery':
      return {
        type: 'complex',
        complexBlockType: 'generic',
        items: content.items.map(({ title, subtitle, media, choices }) => ({
          title,
          subtitle,
          media: plainMedia(media),
          choices: choices.map(plainChoice),
        })),
      }
    case 'form':
    case 'logic':
    case 'handover':
    case 'unset-form':
      return { type: 'function', function: plainFunction(content) }
  }
}

const plainChoice = ({ title, action }: EditedChoice) => ({ title, action: action && plainAction(action) })

const plainAction = ({ type, value, track }: EditedAction) =>
  type === 'url' ? { type, value, track } : { type, value }

/** The address of a file is the server's to give. */
const plainMedia = (media: Media | null) => {
  if (!media) return null
  const { kind, pointer, contentType, name } = media
  return { kind, pointer, contentType, name }
}

function plainFunction(content: Exclude<EditedContent, { kind: 'basic' | 'media' | 'gallery' }>): object {
  switch (content.kind) {
    case 'form':
      return { type: 'form', formId: content.formId }
    case 'logic':
      return {
        type: 'logic',
        formId: content.formId || undefined,
        expressions: content.expressions.map(({ blockId, condition }) => ({
          blockId,
          condition: conditionOf(condition),
        })),
        defaultMappingBlockId: content.defaultMappingBlockId,
      }
    case 'handover':
      return { type: 'handover', departmentId: content.departmentId || undefined }
    case 'unset-form':
      return {
        type: 'unset-form',
        unsetFormIds: content.unsetAllForms ? [] : content.unsetFormIds,
        unsetAllForms: content.unsetAllForms,
      }
  }
}
