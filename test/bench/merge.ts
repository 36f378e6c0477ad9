/** The merge of two environments that went their own ways, and the check of the content of one, without a table. */
import { catalogue } from '#shared/content/catalogue'
import { Block } from '#shared/contracts/blocks'
import { Intent } from '#shared/contracts/knowledge'
import type { ContentKind } from '#shared/references'
import { differencesOf, mergeItem } from '#shared/releases/merge'
import { findingsIn } from '#shared/releases/structure'
import type { ContentRow, Whole } from '#shared/releases/whole'
import { medianOf, tell } from './figure.ts'

const itemsCount = 5000
const changedCount = 500
const rounds = 9

/** The versions of an item by its name; two of them are one object where nobody changed it, as their hashes would be. */
type State = ReadonlyMap<string, { readonly kind: ContentKind; readonly whole: Whole }>

export function merge(): void {
  const base = stateOf(
    Array.from({ length: itemsCount }, (_, index) => (index % 4 === 0 ? intentAt(index) : blockAt(index))),
  )
  const [ours, theirs] = [changed(base, 'en'), changed(base, 'de')]
  const figure = { bench: 'merge', unit: 'ms of processor time' }
  const sides = `${itemsCount} items, the same ${changedCount} changed on each side`
  tell({ ...figure, metric: `three-way of ${sides}`, ...cpuOf(() => mergeStates(base, ours, theirs)), goal: '<= 60' })
  tell({
    ...figure,
    metric: `units that differ of ${sides}`,
    ...cpuOf(() => unitsOf(base, ours, theirs)),
    goal: '<= 60',
  })

  const items = [...base.values()].map(({ whole }) => whole.item)
  const content = {
    blocks: Array.from({ length: itemsCount }, (_, index) => Block.parse(blockAt(index).item)),
    intents: items.filter((item) => 'utterances' in item).map((item) => Intent.parse(item)),
    entities: [],
    forms: [],
    tests: [],
    intentMappings: [],
    choiceMappings: [],
    entityMappings: [],
  }
  const findings = cpuOf(() => findingsIn(content, { menu: [] }))
  tell({ ...figure, metric: `structure of ${itemsCount} blocks and their intents`, ...findings, goal: '<= 100' })
}

/** The processor time of some rounds of one work. */
function cpuOf(work: () => unknown) {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return medianOf(times)
}

function mergeStates(base: State, ours: State, theirs: State): number {
  let conflicts = 0
  for (const [name, { kind, whole }] of base) {
    const [a, b] = [ours.get(name)?.whole, theirs.get(name)?.whole]
    if (a === whole || b === whole || a === b) continue
    conflicts += mergeItem(kind, { base: whole, ours: a, theirs: b }).conflicts.length
  }
  return conflicts
}

function unitsOf(base: State, source: State, target: State): number {
  let units = 0
  for (const [name, { kind, whole }] of base) {
    const [a, b] = [source.get(name)?.whole, target.get(name)?.whole]
    if (a !== b) units += differencesOf(kind, { base: whole, source: a, target: b }).length
  }
  return units
}

const stateOf = (items: readonly { kind: ContentKind; item: ContentRow }[]): State =>
  new Map(items.map(({ kind, item }) => [item._id, { kind, whole: { item, mappings: [] } }]))

/** Every tenth item with another text in one language, or another utterance; a title in conflict every hundredth. */
function changed(state: State, language: string): State {
  const every = itemsCount / changedCount
  return new Map(
    [...state].map(([name, { kind, whole }], index) => {
      if (index % every !== 0) return [name, { kind, whole }]
      const { item } = whole
      const part =
        kind === 'intent'
          ? { utterances: [...(item['utterances'] as object[]), { text: `where is it, ${language}`, entities: [] }] }
          : { text: { ...(item['text'] as object), [language]: `Changed in ${language}` } }
      const title = index % (every * 10) === 0 ? `${item.title} ${language}` : item.title
      return [name, { kind, whole: { item: { ...item, ...part, title }, mappings: [] } }]
    }),
  )
}

const idAt = (index: number) => String(index).padStart(26, '0')
const saved = (index: number) => ({ _id: idAt(index), revision: 1, updated: '2026-11-22T08:00:00Z' })
const copyOf = (kind: ContentKind, draft: object) => ({
  kind,
  item: structuredClone(catalogue[kind].schema.parse(draft)),
})

function blockAt(index: number) {
  const choices = Array.from({ length: 3 }, (_, choice) => ({
    title: { en: `Choice ${choice} of ${index}`, de: `Auswahl ${choice} von ${index}` },
    // Any block will do.
    action: { type: 'block', value: idAt((index * 7 + choice + 1) % itemsCount) },
  }))
  const text = {
    en: `Response ${index}: your roses are on their way.`,
    de: `Antwort ${index}: Ihre Rosen sind unterwegs.`,
  }
  const names = { title: `Response ${index}`, key: `response-${index}`, group: 'Flowers' }
  return copyOf('block', { ...saved(index), ...names, type: 'select', text, choices })
}

function intentAt(index: number) {
  const utterances = Array.from({ length: 20 }, (_, part) => ({ text: `where is my order ${part} of ${index}` }))
  return copyOf('intent', { ...saved(index), title: `Intent ${index}`, key: `intent-${index}`, utterances })
}
