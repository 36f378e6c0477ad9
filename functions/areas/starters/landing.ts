/** Adds what a sketch makes to the active environment, or only tells of it. */
import { contentOf } from '#shared/blocks/index'
import { kindOfRow } from '#shared/content/catalogue'
import type { Block } from '#shared/contracts/blocks'
import type { FormItem } from '#shared/contracts/forms'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { Counted, ImportOutcome } from '#shared/contracts/portability'
import { starterItemsMax, type Fact, type StarterOutcome } from '#shared/contracts/starters'
import type { Test } from '#shared/contracts/tests'
import { lookOf } from '#shared/fields/names'
import { textIn, type ContentLanguage } from '#shared/languages'
import type { ContentKind } from '#shared/references'
import { holdContent } from '../../content/hold.ts'
import { planImport } from '../../content/plans/import.ts'
import { wholeOf, type Portion } from '../../content/plans/portion.ts'
import type { Item } from '../../content/plans/state.ts'
import { storeOfKey } from '../../content/comparison.ts'
import { unsound } from '../../content/replacement.ts'
import { derive, type RowChanges } from '../../content/soundness.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { readState } from '../../platform/table/release-store.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { landImport } from '../../portability/workspace-import.ts'
import { type PartsPlan, planParts, readParts } from '../../portability/parts.ts'
import { factOf } from './facts.ts'
import { portionOfSketch } from './portion.ts'
import { LeftOut, type Sketch } from './sketch.ts'

/** What was typed of the company, by the names of facts. */
export type TypedFacts = Readonly<Record<string, string>>

interface Planned {
  readonly changes: RowChanges
  readonly parts: PartsPlan
  readonly outcome: StarterOutcome
}

/** What would become of it; nothing is changed. */
export const tellStart = async (context: Context, sketch: Sketch, typed: TypedFacts): Promise<StarterOutcome> =>
  (await plan(context, await readState(context.scope), sketch, typed)).outcome

/** Throws `release-unsound` where what is there would not hold together with it. */
export function start(context: Context, sketch: Sketch, typed: TypedFacts): Promise<StarterOutcome> {
  const { environment } = context.scope
  const land = () =>
    holdContent(context, [environment], async (hold) => {
      const planned = await plan(context, hold.of(environment).state, sketch, typed)
      const { refused } = planned.outcome.content
      if (refused.length > 0) throw unsound(refused)
      await landImport(context, hold, planned)
      return planned.outcome
    })
  // What somebody else changes meanwhile is planned anew.
  return retryOnConflict(land, { conflicts: ['content-moved', 'stale', 'unavailable'] })
}

async function plan(context: Context, state: ReleaseState, sketch: Sketch, typed: TypedFacts): Promise<Planned> {
  const { now, newId, actor, member, scope } = context
  const languages = languagesFor(sketch, member.company.supportedLangs)
  const left = new LeftOut()
  for (const { code, name, count } of sketch.left) left.add(code, name, count)
  const made = portionOfSketch(sketch, { languages, newId, now, left })
  const portion = withKnownKeys(made, state)
  const { changes, counts } = planImport(state, portion, { type: 'partial', overwrite: 'moments', topics: [] })
  const known = new Map((await readParts(scope)).variables.map((each) => [each.name, each]))
  const language = languages[0] ?? 'en'
  const facts = sketch.facts.map((name) => factOf(name, { here: known.get(name)?.value, typed: typed[name], language }))
  const variables = facts
    .filter(({ name, value }) => known.get(name)?.value !== value)
    .map(({ name, value }) => ({ _id: newId(), type: 'string' as const, ...known.get(name), name, value }))
  const parts = await planParts({ now, newId, by: actor.fullName }, scope, { variables }, { isForeign: true })
  return { changes, parts, outcome: outcomeOf({ state, changes, counts, facts, left, language }) }
}

/** A source that has none of the company's languages is taken in English, which stands in for those without a text. */
function languagesFor({ intents }: Sketch, spoken: readonly ContentLanguage[]): readonly ContentLanguage[] {
  const used = intents.flatMap(({ utterances }) => utterances.map(({ language }) => language))
  return used.length === 0 || used.some((language) => spoken.includes(language)) ? spoken : [...spoken, 'en']
}

/** With the keys of what has the same title here: it is the same. */
function withKnownKeys(portion: Portion, state: ReleaseState): Portion {
  const named = (kind: ContentKind, title: string) => `${kind} ${lookOf(title)}`
  const here = wholeOf(state).items
  const keys = new Map(here.map(({ kind, item }) => [named(kind, item.title), item.key]))
  const there = new Set(here.map(({ kind, item }) => `${kind} ${item.key}`))
  const items = portion.items.map((each) => {
    const key = keys.get(named(each.kind, each.item.title))
    const isKnown = there.has(`${each.kind} ${each.item.key}`)
    return key === undefined || isKnown ? each : { ...each, item: { ...each.item, key } }
  })
  return { ...portion, items }
}

interface Outcome {
  readonly state: ReleaseState
  readonly changes: RowChanges
  readonly counts: ImportOutcome['kinds']
  readonly facts: readonly Fact[]
  readonly left: LeftOut
  readonly language: ContentLanguage
}

function outcomeOf({ state, changes, counts, facts, left, language }: Outcome): StarterOutcome {
  const sum = (name: keyof Counted) => Object.values(counts).reduce((total, counted) => total + counted[name], 0)
  return {
    content: {
      created: sum('created'),
      updated: sum('updated'),
      skipped: sum('skipped'),
      removed: sum('removed'),
      kinds: counts,
      refused: [...derive(state, changes).errors],
    },
    items: firstItems(state, changes, language),
    facts: [...facts],
    left: left.list,
  }
}

/** The first of each kind, in the order in which they are made. */
export function firstItems(
  state: Pick<ReleaseState, 'get'>,
  changes: RowChanges,
  language: ContentLanguage,
): StarterOutcome['items'] {
  const counts = new Map<ContentKind, number>()
  return [...changes].flatMap(([key, row]) => {
    const store = storeOfKey(key)
    if (!row || store.endsWith('-mapping')) return []
    const kind = kindOfRow(store, row)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count > starterItemsMax) return []
    // Rows of content are items.
    const item = row as Item
    const does = state.get(key) ? ('updated' as const) : ('created' as const)
    return [{ kind, title: item.title, text: wordsOf(kind, item, language), does }]
  })
}

/** As much of an item as tells what it is about. */
function wordsOf(kind: ContentKind, item: Item, language: ContentLanguage): string {
  switch (kind) {
    case 'block': {
      const content = contentOf(item as Block)
      if ('text' in content) return textIn(content.text, language)
      return content.type === 'kb' ? content.kb.url : ''
    }
    case 'intent':
      return joined((item as Intent).utterances.map(({ text }) => text))
    case 'entity':
      return joined((item as Entity).synonyms.map(({ value }) => value))
    case 'form':
    case 'field': {
      const form = item as FormItem
      return form.type === 'form'
        ? joined(form.questions.flatMap((each) => ('question' in each ? textIn(each.question, language) : [])))
        : textIn(form.question, language)
    }
    case 'test': {
      const test = item as Test
      return test.type === 'questions' ? joined(test.questions.map(({ text }) => text)) : ''
    }
  }
}

const wordsShownMax = 3
const joined = (texts: readonly string[]): string => texts.slice(0, wordsShownMax).join(' · ')
