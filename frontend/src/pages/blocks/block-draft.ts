/** A response while it is edited: like a block of the contract, but free to be wrong. */
import * as z from 'zod/mini'
import { momentKeys } from '#shared/blocks/moments'
import { blockIcons } from '#shared/blocks/icons'
import type { BlockSchedule } from '#shared/blocks/schedule'
import { limitedChannels } from '#shared/chat/channels'
import type { Block } from '#shared/contracts/blocks'
import { localized, type ContentLanguage } from '#shared/languages'
import { uniqueSlug } from '#shared/slug'
import { conditionOf, EditedGroup, editedGroup } from './conditions/condition-draft.ts'
import { EditedContent, editedContent, kinds, plainContent, type Kind } from './kinds/index.ts'
import { editedChannelContent, EditedChannelContent, plainChannelContent } from './own-content.ts'

export const EditedSchedule = z.object({
  enabled: z.boolean(),
  cron: z.string(),
  onlyonce: z.boolean(),
  users_endpoint: z.string(),
  /** Without one, all users are meant. */
  filter: z.nullable(EditedGroup),
})
export type EditedSchedule = z.infer<typeof EditedSchedule>

export const EditedBlock = z.object({
  title: z.string(),
  /** In the languages but English, which is `title`. */
  titles: localized(z.string()),
  key: z.string(),
  /** A key that was typed by hand stays; any other follows the title. */
  keyTyped: z.boolean(),
  description: z.string(),
  group: z.string(),
  next: z.string(),
  onReply: z.string(),
  module: z.string(),
  template: z.boolean(),
  icon: z.union([z.enum(blockIcons), z.literal('')]),
  iconColour: z.string(),
  backgroundColour: z.string(),
  textOverflow: z.enum(['', 'split', 'cut']),
  eventIds: z.array(z.string()),
  includeOnChannels: z.array(z.enum(limitedChannels)),
  channelContent: EditedChannelContent,
  schedule: z.nullable(EditedSchedule),
  content: EditedContent,
})
export type EditedBlock = z.infer<typeof EditedBlock>

export const emptyBlock = (kind: Kind, group: string): EditedBlock => ({
  title: '',
  titles: {},
  key: '',
  keyTyped: false,
  description: '',
  group,
  next: '',
  onReply: '',
  module: '',
  template: false,
  icon: '',
  iconColour: '',
  backgroundColour: '',
  textOverflow: '',
  eventIds: [],
  includeOnChannels: [],
  channelContent: {},
  schedule: null,
  content: kinds[kind].blank(),
})

/** A block to be edited. Where it is the answer to a save, its parts keep the ids they had in what was `sent`. */
export function editedBlock(block: Block, sent?: EditedBlock): EditedBlock {
  const edited: EditedBlock = {
    title: block.title,
    titles: block.titles ?? {},
    key: block.key,
    keyTyped: true,
    description: block.description,
    group: block.group,
    next: block.next ?? '',
    onReply: block.onReply ?? '',
    module: block.module ?? '',
    template: block.template ?? false,
    icon: block.icon ?? '',
    iconColour: block.iconColour ?? '',
    backgroundColour: block.backgroundColour ?? '',
    textOverflow: block.textOverflow ?? '',
    eventIds: block.eventIds ?? [],
    includeOnChannels: block.includeOnChannels ?? [],
    channelContent: editedChannelContent(block.channelContent),
    schedule: block.schedule ? editedSchedule(block.schedule) : null,
    content: editedContent(block),
  }
  return sent ? withIds(edited, sent) : edited
}

/** A new block that begins as a copy of a template, in all but its name. */
export const blockFromTemplate = (template: Block, group: string): EditedBlock => ({
  ...editedBlock(template),
  title: '',
  titles: {},
  key: '',
  keyTyped: false,
  group: group || template.group,
  template: false,
  schedule: null,
})

const editedSchedule = ({ filter, ...schedule }: BlockSchedule): EditedSchedule => ({
  ...schedule,
  filter: filter ? editedGroup(filter) : null,
})

function withIds<Part>(part: Part, like: unknown): Part {
  if (Array.isArray(part)) {
    const others: unknown[] = Array.isArray(like) ? like : []
    // A list of the same parts.
    return part.map((one: unknown, index) => withIds(one, others[index])) as Part
  }
  if (!isRecord(part) || !isRecord(like)) return part
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    name === 'id' ? (like['id'] ?? value) : withIds(value, like[name]),
  ])
  // The same names with the same values, but for the ids.
  return Object.fromEntries(entries) as Part
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What is checked, and sent once nothing is wrong with it; what is empty is left out. */
export const plainBlock = (edited: EditedBlock): object => ({
  title: edited.title,
  ...filled({ titles: edited.titles }),
  key: edited.key,
  description: edited.description,
  group: edited.group,
  next: edited.next || null,
  onReply: edited.onReply || null,
  ...filled({
    module: edited.module.trim(),
    template: edited.template,
    icon: edited.icon,
    iconColour: edited.iconColour,
    backgroundColour: edited.backgroundColour,
    textOverflow: edited.textOverflow,
    eventIds: edited.eventIds,
    includeOnChannels: edited.includeOnChannels,
    channelContent: plainChannelContent(edited.channelContent),
    schedule: edited.schedule && plainSchedule(edited.schedule),
  }),
  ...plainContent(edited.content),
})

/** The fields that hold something: neither `false` nor an empty text, list or object. */
const filled = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value),
    ),
  )

const plainSchedule = ({ filter, users_endpoint, ...schedule }: EditedSchedule): object => ({
  ...schedule,
  users_endpoint: users_endpoint.trim(),
  filter: filter && conditionOf(filter),
})

/** A title alone makes no response one of the bot's own moments: `Welcome` becomes `welcome-2`. */
const reservedKeys: ReadonlySet<string> = new Set(momentKeys)

export const withTitle = (block: EditedBlock, title: string): EditedBlock => ({
  ...block,
  title,
  key: block.keyTyped ? block.key : title.trim() && uniqueSlug(title, reservedKeys),
})

/** A key that is emptied follows the title again. */
export const typedKey = (typed: string) => ({ key: typed, keyTyped: typed !== '' })

/** Another kind begins with nothing: what was said stays in the revisions (BLOCKS-037). */
export const withKind = (block: EditedBlock, kind: Kind): EditedBlock => ({
  ...block,
  channelContent: {},
  content: kinds[kind].blank(),
})

/** How many texts of a content are not written in `language`. */
export const missingTexts = (content: EditedContent, language: ContentLanguage): number =>
  (kinds[content.kind].texts?.(content) ?? []).filter((text) => !text[language]?.trim()).length
