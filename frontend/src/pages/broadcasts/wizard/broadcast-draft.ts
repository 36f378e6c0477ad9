/** A broadcast while it is edited: its content as responses are edited, and free to be wrong. */
import * as z from 'zod/mini'
import type { Broadcast, BroadcastContent } from '#shared/contracts/broadcasts'
import type { ContentLanguage } from '#shared/languages'
import { partAt } from '../../../components/form/parts.ts'
import { EditedContent, kindNamed, kinds, plainContent, type Kind } from '../../blocks/kinds/index.ts'

export const EditedBroadcast = z.object({
  name: z.string(),
  kind: z.enum(['campaign', 'update']),
  content: EditedContent,
  tags: z.array(z.string()),
  /** Empty: all customers. */
  swarmId: z.string(),
  channels: z.array(z.string()),
  isQuiet: z.boolean(),
  quietFrom: z.string(),
  quietTo: z.string(),
  includesHeld: z.boolean(),
})
export type EditedBroadcast = z.infer<typeof EditedBroadcast>

/** The kinds of content that a broadcast can have, as responses name them. */
export const contentKinds = ['basic', 'gallery', 'list'] as const satisfies readonly Kind[]

const quietDefault = { from: '21:00', to: '08:00' }

interface Beginning {
  readonly kind: 'campaign' | 'update'
  readonly swarmId: string
}

export function editedBroadcast(broadcast: Broadcast | undefined, begin: Beginning): EditedBroadcast {
  if (!broadcast) {
    return {
      name: '',
      ...begin,
      content: kinds.basic.blank(),
      tags: [],
      channels: [],
      isQuiet: true,
      quietFrom: quietDefault.from,
      quietTo: quietDefault.to,
      includesHeld: false,
    }
  }
  const { name, kind, content, tags, swarmId, channels, quietHours, includesHeld } = broadcast
  return {
    name,
    kind,
    content: editedContentOf(content),
    tags: [...tags],
    swarmId: swarmId ?? '',
    channels: [...channels],
    isQuiet: quietHours !== null,
    quietFrom: quietHours?.from ?? quietDefault.from,
    quietTo: quietHours?.to ?? quietDefault.to,
    includesHeld,
  }
}

export const editedContentOf = (content: BroadcastContent): EditedContent => kinds[kindNamed(content)].toDraft(content)

export const sentBroadcast = (edited: EditedBroadcast): object => ({
  name: edited.name,
  kind: edited.kind,
  content: plainContent(edited.content),
  tags: edited.tags,
  swarmId: edited.swarmId || null,
  channels: edited.channels,
  quietHours: edited.isQuiet ? { from: edited.quietFrom, to: edited.quietTo } : null,
  includesHeld: edited.includesHeld,
})

/** Everything that is written in several languages. */
export const textsOf = (content: EditedContent) => kinds[content.kind].texts?.(content) ?? []

/** Whether some of it is not written in a language. */
export const isMissingIn = (content: EditedContent, language: ContentLanguage): boolean =>
  textsOf(content).some((text) => !text[language]?.trim())

/** What customers read first, in the first of these languages that it is written in; empty while nothing is written. */
export function beginningOf(content: EditedContent, languages: readonly ContentLanguage[]): string {
  const [first] = languages
    .flatMap((language) => textsOf(content).map((text) => text?.[language]?.trim() ?? ''))
    .filter(Boolean)
  return first ?? ''
}

/** Where the fields of the contract are edited. */
export function fieldOf(edited: EditedBroadcast, [first = '', ...rest]: readonly string[]): string {
  if (first === 'content') return partAt(edited.content, rest) || first
  if (first === 'quietHours') return rest[0] === 'to' ? 'quietTo' : 'quietFrom'
  return first
}

export const steps = ['content', 'audience', 'time', 'review'] as const
export type Step = (typeof steps)[number]

const stepOfField: Readonly<Record<string, Step>> = {
  kind: 'audience',
  tags: 'audience',
  swarmId: 'audience',
  channels: 'audience',
  includesHeld: 'time',
  quietFrom: 'time',
  quietTo: 'time',
}

/** The first step in which one of these fields is. */
export const stepWith = (fields: readonly string[]): Step =>
  steps.find((step) => fields.some((field) => (stepOfField[field] ?? 'content') === step)) ?? 'content'
