/**
 * The tree of responses, as a pure function of an environment's content. It is walked breadth first: who arrives first at a
 * response is its parent, and later arrivals are portals (HIERARCHY-005), so that a circle ends where it closes.
 */
import { textsIn } from '../blocks/index.ts'
import { onChannel } from '../blocks/on-channel.ts'
import { isScheduled } from '../blocks/schedule.ts'
import type { BlockChoice } from '../blocks/choices.ts'
import type { Way } from '../blocks/ways.ts'
import { isMeantFor, type Channel } from '../chat/channels.ts'
import { choicesOn, linksOf } from './links.ts'
import { systemKeys, type Block, type BlockStatus } from '../contracts/blocks.ts'
import type { Hierarchy, HierarchyLink, HierarchyNode } from '../contracts/hierarchy.ts'
import type { ChoiceMapping, EntityMapping, IntentMapping } from '../contracts/knowledge.ts'
import { shortened } from '../fields/text.ts'
import type { Localized } from '../languages.ts'
import { bestMapping } from './best-mapping.ts'
import { isEntryBlock } from './entry-blocks.ts'

type Titled = Readonly<Record<'_id' | 'title', string>>

export interface HierarchyContent {
  /** By title. */
  readonly blocks: readonly Block[]
  readonly intents: readonly Titled[]
  readonly entities: readonly Titled[]
  readonly intentMappings: readonly IntentMapping[]
  readonly choiceMappings: readonly ChoiceMapping[]
  readonly entityMappings: readonly EntityMapping[]
  /** Of the company's plugin: its persistent menu, and the moments that begin with a block. */
  readonly menu: readonly BlockChoice[]
  readonly moments: readonly { readonly title: string; readonly startBlock?: string | null | undefined }[]
  readonly statusOf: (block: Block) => BlockStatus
}

export interface Wanted {
  /** The block it begins at; without it, everything a conversation begins with, then what nobody leads to. */
  readonly root?: string | undefined
  readonly channel: Channel
  /** More nodes are left out, the farthest first. */
  readonly nodesMax: number
}

/** A way with the block it leads to; `undefined` where nothing answers, or the block is gone. */
interface Lead {
  readonly way: Way
  readonly to: Block | undefined
  readonly isGone: boolean
}

export function hierarchyOf(content: HierarchyContent, { root, channel, nodesMax }: Wanted): Hierarchy {
  const graph = graphOf(content, channel)
  const entries = entriesOf(content, graph)
  const reachable = walk(graph, entries)
  const walked = root === undefined ? walk(graph, [...entries, ...strayRoots(graph, reachable)]) : walk(graph, [root])
  const drawn = new Map([...walked].slice(0, nodesMax))
  const children = new Set<string>()
  const links: HierarchyLink[] = []
  for (const id of drawn.keys())
    for (const { way, to: target } of graph.leads(id)) {
      if (!target) continue
      const to = target._id
      const isChild = drawn.get(to)?.parent === id && !children.has(to)
      if (isChild) children.add(to)
      links.push(linkOf(way, id, to, isChild))
    }
  const triggers = triggersOf(content, graph)
  const nodes = Array.from(drawn, ([id, { depth }]) =>
    nodeOf(graph, id, { depth, triggers: triggers(id), isReachable: reachable.has(id), statusOf: content.statusOf }),
  )
  return { ...(root !== undefined && { root }), nodes, links, left: walked.size - nodes.length }
}

interface Graph {
  readonly channel: Channel
  readonly byId: ReadonlyMap<string, Block>
  leads(id: string): readonly Lead[]
  /** What a customer hears who is led to this block: it, or the next one that is meant for the channel. */
  heard(id: string): Block | undefined
  answerOf(intent: string, source?: string): string | undefined
}

function graphOf(content: HierarchyContent, channel: Channel): Graph {
  const byId = new Map(content.blocks.map((block) => [block._id, block]))
  const answerOf = answersOf(content)
  const heard = (id: string): Block | undefined => {
    const passed = new Set<string>()
    let block = byId.get(id)
    while (block && !isMeantFor(channel, block.includeOnChannels)) {
      if (passed.has(block._id)) return undefined
      passed.add(block._id)
      block = block.next ? byId.get(block.next) : undefined
    }
    return block
  }
  const leadOf = (way: Way, source: string): Lead => {
    const target = way.to.kind === 'block' ? way.to.id : answerOf(way.to.id, source)
    return { way, to: target === undefined ? undefined : heard(target), isGone: !target || !byId.has(target) }
  }
  const known = new Map<string, readonly Lead[]>()
  const leads = (id: string): readonly Lead[] => {
    const found = known.get(id) ?? linksOf(byId.get(id)!, channel).map((way) => leadOf(way, id))
    known.set(id, found)
    return found
  }
  return { channel, byId, leads, heard, answerOf }
}

/** A choice's own mapping answers before the mapping of its intent. */
function answersOf({ intentMappings, choiceMappings }: HierarchyContent): Graph['answerOf'] {
  const ofChoice = new Map(choiceMappings.map((one) => [`${one.intent} ${one.source_block.blockId}`, one.blockId]))
  const ofIntent = groupsOf(intentMappings, ({ intent }) => intent)
  return (intent, source) => ofChoice.get(`${intent} ${source}`) ?? bestMapping(ofIntent.get(intent) ?? [], [])?.blockId
}

function groupsOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return groups
}

/** Where conversations begin: moments, what customers say, the menu, the plugin's moments, schedules, events, and knowledge. */
function entriesOf(content: HierarchyContent, graph: Graph): string[] {
  const { blocks, intents, intentMappings, entityMappings, moments } = content
  const byKey = new Map(blocks.map(({ key, _id }) => [key, _id]))
  const order = new Map(intents.map(({ _id }, index) => [_id, index]))
  const ofIntents = intentMappings.toSorted((a, b) => (order.get(a.intent) ?? 0) - (order.get(b.intent) ?? 0))
  const ids = [
    ...systemKeys.map((key) => byKey.get(key)),
    ...[...ofIntents, ...entityMappings].map(({ blockId }) => blockId),
    ...menuTargets(content, graph),
    ...moments.map(({ startBlock }) => startBlock ?? undefined),
    ...blocks.filter(isEntryBlock).map(({ _id }) => _id),
  ]
  return ids.flatMap((id) => (id === undefined ? [] : (graph.heard(id)?._id ?? [])))
}

const menuTargets = ({ menu }: HierarchyContent, { answerOf }: Graph): (string | undefined)[] =>
  menu.map(({ action: { type, value } }) =>
    type === 'block' ? value : type === 'block-intent' ? answerOf(value) : undefined,
  )

/** Of what nobody gets to, first what nothing leads to; then all of it, because it may go round in a circle. */
function strayRoots({ byId, channel, leads }: Graph, reachable: ReadonlyMap<string, unknown>): string[] {
  const stray = [...byId.values()].filter(
    ({ _id, includeOnChannels }) => !reachable.has(_id) && isMeantFor(channel, includeOnChannels),
  )
  const led = new Set(stray.flatMap(({ _id }) => leads(_id).flatMap(({ to }) => (to && to._id !== _id ? to._id : []))))
  const ids = stray.map(({ _id }) => _id)
  return [...ids.filter((id) => !led.has(id)), ...ids]
}

/** The blocks that a walk comes to, root by root, with the one it came from first. */
function walk({ leads }: Graph, roots: readonly string[]): Map<string, { parent?: string; depth: number }> {
  const found = new Map<string, { parent?: string; depth: number }>()
  for (const root of roots) {
    if (found.has(root)) continue
    found.set(root, { depth: 0 })
    const open = [root]
    for (const id of open) {
      const depth = found.get(id)!.depth + 1
      for (const { to } of leads(id)) {
        if (!to || found.has(to._id)) continue
        found.set(to._id, { parent: id, depth })
        open.push(to._id)
      }
    }
  }
  return found
}

const linkOf = ({ type, port, label, condition }: Way, from: string, to: string, isChild: boolean): HierarchyLink => ({
  ...(isChild ? { type } : { type: 'portal', as: type }),
  from,
  port,
  to,
  ...(label && !port.startsWith('choice:') && { label }),
  ...(condition && { condition }),
})

type Triggers = HierarchyNode['triggers']

function triggersOf(content: HierarchyContent, graph: Graph): (id: string) => Triggers {
  const { byId } = graph
  const titles = new Map([...content.intents, ...content.entities].map(({ _id, title }) => [_id, title]))
  const titlesBy = <M extends { blockId: string }>(mappings: readonly M[], subject: (mapping: M) => string) => {
    const grouped = groupsOf(mappings, ({ blockId }) => blockId)
    return (id: string) => [...new Set((grouped.get(id) ?? []).flatMap((one) => titles.get(subject(one)) ?? []))]
  }
  const intents = titlesBy(content.intentMappings, ({ intent }) => intent)
  const entities = titlesBy(content.entityMappings, ({ entity }) => entity)
  const inMenu = new Set(menuTargets(content, graph))
  return (id) => {
    const block = byId.get(id)!
    const moment = systemKeys.find((key) => key === block.key)
    return {
      intents: intents(id),
      entities: entities(id),
      inMenu: inMenu.has(id),
      isScheduled: isScheduled(block),
      ...(moment && { moment }),
      pluginMoments: content.moments.filter(({ startBlock }) => startBlock === id).map(({ title }) => title),
    }
  }
}

interface About extends Pick<HierarchyContent, 'statusOf'> {
  readonly depth: number
  readonly triggers: Triggers
  readonly isReachable: boolean
}

function nodeOf(
  { byId, channel, leads }: Graph,
  id: string,
  { depth, triggers, isReachable, statusOf }: About,
): HierarchyNode {
  const block = byId.get(id)!
  const { title, group, icon, iconColour, backgroundColour, revision } = block
  const targets = new Map(leads(id).map(({ way, to }) => [way.port, to?._id]))
  const [next, isText] = [targets.get('next'), textsIn(block).every(({ en }) => en?.trim())]
  const text = firstText(block, channel)
  return {
    nodeId: id,
    blockId: id,
    type: 'block',
    name: title,
    kind: kindNameOf(block),
    ...(icon && { icon }),
    ...(iconColour && { iconColour }),
    ...(backgroundColour && { backgroundColour }),
    topic: group,
    status: statusOf(block),
    revision,
    ...(text && { text }),
    ...(next && { next }),
    choices: choicesOn(block, channel).map(({ choice }, index) => {
      const target = targets.get(`choice:${index}`)
      return { title: choice.title, ...(target && { target }) }
    }),
    triggers,
    faults: [
      ...(leads(id).some(({ isGone }) => isGone) ? (['link-gone'] as const) : []),
      ...(isText ? [] : (['text-missing'] as const)),
      ...(isReachable ? [] : (['unreachable'] as const)),
    ],
    depth,
  }
}

/** Two lines of a box. */
const nodeTextLengthMax = 90

/** How the first text that is no choice begins; absent where nothing is said. */
function firstText(block: Block, channel: Channel): Localized | undefined {
  const titles = new Set(choicesOn(block, channel).map(({ choice }) => choice.title))
  const found = textsIn(onChannel(block, channel)).find(
    (text) => !titles.has(text) && Object.values(text).some((written) => written.trim()),
  )
  if (!found) return undefined
  const lines = Object.entries(found).map(([language, written]) => [
    language,
    shortened(written.replace(/[*\s]+/g, ' ').trim(), nodeTextLengthMax),
  ])
  return Object.fromEntries(lines) as Localized
}

function kindNameOf(block: Block): string {
  if (block.type === 'function') return block.function.type
  return block.type === 'complex' && block.complexBlockType === 'list' ? 'list' : block.type
}
