/** What is wrong, or worth knowing, in the content of a release: references to nothing, names taken twice, dead ends. */
import type { BlockChoice } from '../blocks/choices.ts'
import { contentOf, textsIn } from '../blocks/index.ts'
import { neededMoments } from '../blocks/moments.ts'
import { mentionsOf } from '../content/catalogue.ts'
import { isEntryBlock } from '../content/entry-blocks.ts'
import { mappingKind, mentionsOfMapping, type MappingRow } from '../content/mappings.ts'
import { systemKeys, type Block } from '../contracts/blocks.ts'
import { choosingFieldTypes, type AskedQuestion, type Form, type FormItem } from '../contracts/forms.ts'
import type { ChoiceMapping, Entity, EntityMapping, Intent, IntentMapping } from '../contracts/knowledge.ts'
import type { Finding } from '../contracts/findings.ts'
import type { Test, TestStep } from '../contracts/tests.ts'
import { lookOf } from '../fields/names.ts'
import type { Localized } from '../languages.ts'
import { choicesRecommendedMax } from '../limits.ts'
import { nameOf, type ContentKind, type Reference } from '../references.ts'

export interface ReleaseContent {
  readonly blocks: readonly Block[]
  readonly intents: readonly Intent[]
  readonly entities: readonly Entity[]
  /** With the questions of the bank. */
  readonly forms: readonly FormItem[]
  readonly tests: readonly Test[]
  readonly intentMappings: readonly IntentMapping[]
  readonly choiceMappings: readonly ChoiceMapping[]
  readonly entityMappings: readonly EntityMapping[]
}

interface Around {
  /** The company's persistent menu where customers see it: it leads to the blocks of whatever is live. */
  readonly menu: readonly BlockChoice[]
  /** The ids of the blocks that the company's plugin leads to, by its menu or otherwise. */
  readonly begins?: readonly string[]
  /** What an item that the content lacks was called elsewhere, where somebody knows. */
  readonly titleOf?: (gone: Reference) => string | undefined
}

interface Item {
  readonly kind: ContentKind
  readonly item: Block | Intent | Entity | FormItem
}

/** Errors first, then warnings, each by kind of finding. */
export function findingsIn(content: ReleaseContent, around: Around): Finding[] {
  const items = itemsOf(content)
  const there = new Map(items.map((each) => [nameOf({ kind: each.kind, id: each.item._id }), each]))
  const reached = reachedBlocks(content, around)
  return [
    ...goneReferences(content, there, around),
    ...goneFromMenu(there, around),
    ...namesTwice(items),
    ...goneMoments(content),
    ...unreachableBlocks(content, reached),
    ...missingTexts(items),
    ...tooManyChoices(content),
    ...emptyForms(content, reached),
  ]
}

const itemsOf = ({ blocks, intents, entities, forms }: ReleaseContent): Item[] => [
  ...blocks.map((item) => ({ kind: 'block' as const, item })),
  ...intents.map((item) => ({ kind: 'intent' as const, item })),
  ...entities.map((item) => ({ kind: 'entity' as const, item })),
  ...forms.map((item) => ({ kind: item.type === 'form' ? ('form' as const) : ('field' as const), item })),
]

const mappingsOf = ({ intentMappings, choiceMappings, entityMappings }: ReleaseContent): MappingRow[] => [
  ...intentMappings.map((row) => ({ store: 'intent-mapping' as const, row })),
  ...choiceMappings.map((row) => ({ store: 'choice-mapping' as const, row })),
  ...entityMappings.map((row) => ({ store: 'entity-mapping' as const, row })),
]

const finding = (
  severity: Finding['severity'],
  code: Finding['code'],
  about: Item | undefined,
  other?: string,
): Finding => ({
  severity,
  code,
  ...(about && { item: { kind: about.kind, _id: about.item._id, title: about.item.title } }),
  ...(other !== undefined && { other }),
})

type There = ReadonlyMap<string, Item>

/** A mapping is told of under what it answers, else under its block; each thing that is gone once an item. */
function goneReferences(content: ReleaseContent, there: There, { titleOf }: Around): Finding[] {
  const gone = (references: readonly Reference[], about: Item | undefined): Finding[] => {
    const missing = references.filter((each) => !there.has(nameOf(each)))
    const once = new Map(missing.map((each) => [nameOf(each), each]))
    return Array.from(once.values(), (each) => finding('error', 'reference-gone', about, titleOf?.(each)))
  }
  return [
    ...itemsOf(content).flatMap((each) => gone(mentionsOf(each.kind, each.item), each)),
    ...mappingsOf(content).flatMap(({ store, row }) => {
      const about =
        there.get(nameOf(mappingKind(store).subject(row))) ?? there.get(nameOf({ kind: 'block', id: row.blockId }))
      return gone(mentionsOfMapping(store, row), about)
    }),
  ]
}

function goneFromMenu(there: There, { menu, titleOf }: Around): Finding[] {
  return menu.flatMap(({ title, action: { type, value } }) => {
    if (type !== 'block' && type !== 'block-intent') return []
    const led: Reference = { kind: type === 'block' ? 'block' : 'intent', id: value }
    return there.has(nameOf(led)) ? [] : finding('error', 'menu-gone', undefined, titleOf?.(led) ?? title.en)
  })
}

/** Of two items of a kind with one name the later one is told of, with the title of the first. */
function namesTwice(items: readonly Item[]): Finding[] {
  const holders = new Map<string, Item>()
  return items.flatMap((each) =>
    (['title', 'key'] as const).flatMap((field) => {
      const name = `${each.kind} ${field} ${lookOf(each.item[field])}`
      const holder = holders.get(name)
      if (!holder) holders.set(name, each)
      return holder ? finding('error', `${field}-twice`, each, holder.item.title) : []
    }),
  )
}

function goneMoments({ blocks }: ReleaseContent): Finding[] {
  const keys = new Set(blocks.map(({ key }) => key))
  return neededMoments.filter((key) => !keys.has(key)).map((key) => finding('warning', 'moment-gone', undefined, key))
}

/** The blocks that a conversation gets to: from where the bot begins, the plugin, a test, or something a customer says. */
function reachedBlocks(
  { blocks, tests, intentMappings, choiceMappings, entityMappings }: ReleaseContent,
  { menu, begins = [] }: Around,
): ReadonlySet<Block> {
  const byId = new Map(blocks.map((block) => [block._id, block]))
  const byChoice = new Map<string, string[]>()
  for (const { blockId, source_block: source } of choiceMappings)
    byChoice.set(source.blockId, [...(byChoice.get(source.blockId) ?? []), blockId])
  const ledFrom = (block: Block): string[] => [
    ...mentionsOf('block', block).flatMap(({ kind, id }) => (kind === 'block' ? id : [])),
    ...(byChoice.get(block._id) ?? []),
  ]
  const open = [
    ...blocks.filter((block) => isMoment(block) || isEntryBlock(block)).map(({ _id }) => _id),
    ...begins,
    ...tests.flatMap((test) => (test.type === 'talk' ? test.steps.flatMap(startOf) : [])),
    ...menu.flatMap(({ action: { type, value } }) => (type === 'block' ? value : [])),
    ...[...intentMappings, ...entityMappings].map(({ blockId }) => blockId),
  ]
  const reached = new Set<Block>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const block = byId.get(id)
    if (!block || reached.has(block)) continue
    reached.add(block)
    open.push(...ledFrom(block))
  }
  return reached
}

const isMoment = ({ key }: Block): boolean => systemKeys.some((moment) => moment === key)

/** The block that a step of a test begins with. */
const startOf = ({ input }: TestStep): string[] => (input.type === 'start' && input.blockId ? [input.blockId] : [])

const unreachableBlocks = ({ blocks }: ReleaseContent, reached: ReadonlySet<Block>): Finding[] =>
  blocks
    .filter((block) => !reached.has(block))
    .map((item) => finding('warning', 'unreachable', { kind: 'block', item }))

/** What customers read and what stands in only for the languages that lack it: an English text. */
function missingTexts(items: readonly Item[]): Finding[] {
  return items
    .filter((each) => textsOf(each.item).some(({ en }) => !en?.trim()))
    .map((each) => finding('warning', 'text-missing', each, 'en'))
}

function textsOf(item: Item['item']): Localized[] {
  if ('utterances' in item || 'synonyms' in item) return []
  if (item.type === 'form-field') return textsOfQuestion(item)
  if (item.type !== 'form') return textsIn(item)
  return item.questions.flatMap((question) => (question.fieldType === 'existing' ? [] : textsOfQuestion(question)))
}

const textsOfQuestion = ({ question, fieldType, choices }: AskedQuestion): Localized[] => [
  question,
  ...(choosingFieldTypes.includes(fieldType) ? choices.map(({ title }) => title) : []),
]

function tooManyChoices({ blocks }: ReleaseContent): Finding[] {
  return blocks.flatMap((item) => {
    const most = Math.max(...choiceCountsOf(item))
    return most > choicesRecommendedMax
      ? finding('warning', 'too-many-choices', { kind: 'block', item }, String(most))
      : []
  })
}

function choiceCountsOf(block: Block): number[] {
  const content = contentOf(block)
  if ('choices' in content) return [content.choices.length]
  return content.type === 'complex' ? content.items.map(({ choices }) => choices.length) : [0]
}

/** Forms without a question that a reached block asks. */
function emptyForms({ forms }: ReleaseContent, reached: ReadonlySet<Block>): Finding[] {
  const asked = new Set(
    [...reached].map(contentOf).flatMap((content) => (content.type === 'form' ? content.formId : [])),
  )
  return forms
    .filter((item): item is Form => item.type === 'form' && item.questions.length === 0 && asked.has(item._id))
    .map((item) => finding('warning', 'form-empty', { kind: 'form', item }))
}
