/** What was offered last, as a session remembers it, and which of it a customer presses by writing. */
import { isDeepStrictEqual } from 'node:util'
import type { BlockChoice } from '#shared/blocks/choices'
import { onChannel } from '#shared/blocks/on-channel'
import type { Channel } from '#shared/chat/channels'
import type { Message, SaidChoice } from '#shared/chat/message'
import { coreText, writtenChoice, type Naming } from '#shared/chat/written-choice'
import type { Block } from '#shared/contracts/blocks'
import { consentIn } from '#shared/engine/manner-texts'
import type { Memory, ShownChoice, ShownItem } from '#shared/engine/turn'
import type { ContentLanguage, Localized } from '#shared/languages'
import { blocksOf } from '../../content/items/blocks.ts'
import type { Parser } from '../../nlu/parser.ts'
import { pickedPlace } from '../../nlu/talk/pointing.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'

type Shown = NonNullable<Memory['shown']>

interface Where {
  readonly channel: Channel
  /** The languages in which customers of the company may write what stands on a button. */
  readonly languages: readonly ContentLanguage[]
}

/** The last message that offers several ways to go on, else one; questions of forms keep their own. `blocks`: those that the turn came to. */
export function shownIn(
  messages: readonly Message[],
  { blocks, ...where }: Where & { readonly blocks: ReadonlyMap<string, Block> },
): Shown | undefined {
  const offering = messages.filter(({ blockId, formCallback, choices = [], items = [] }) =>
    Boolean(blockId && !formCallback && choices.length + items.length > 0),
  )
  const message =
    offering.findLast(({ choices = [], items = [] }) => choices.length > 1 || items.length > 1) ?? offering.at(-1)
  if (!message?.blockId) return undefined
  const { blockId, language, choices = [], items = [] } = message
  const written = blocks.get(blockId)
  const block = written && onChannel(written, where.channel)
  const own = block && 'choices' in block ? block.choices : []
  const cards = block?.type === 'complex' ? block.items : []
  const listed = [
    ...choices.map((choice): ShownItem => ({ choices: [shownChoice(choice, own, where)] })),
    ...items.map((item, index): ShownItem => {
      const card = cards.length === items.length ? cards[index] : undefined
      return {
        titles: titlesOf(item.title, card?.title, where),
        choices: item.choices.filter(leadsOn).map((choice) => shownChoice(choice, card?.choices ?? [], where)),
      }
    }),
  ]
  // The item of a conversation is written with each word: what its block says is looked up when somebody writes.
  const isAsWritten = written !== undefined && isDeepStrictEqual(listed, listedIn(written, { ...where, language }))
  return { blockId, age: 0, ...(!isAsWritten && { listed }) }
}

/** What was shown, with its buttons: those that are remembered, else those of the block as its author wrote them. */
export async function recallShown(
  content: ContentRows,
  shown: Shown | undefined,
  where: Where & { readonly language: ContentLanguage },
): Promise<Shown | undefined> {
  if (!shown || shown.listed) return shown
  const [block] = await blocksOf(content, [shown.blockId])
  return block ? { ...shown, listed: listedIn(block, where) } : shown
}

/** The buttons and cards of a block as they are said in a language, where nothing in them depends on the talk. */
function listedIn(
  written: Block,
  { channel, language, ...rest }: Where & { readonly language: ContentLanguage },
): ShownItem[] {
  const where = { channel, ...rest }
  const block = onChannel(written, channel)
  const saidIn = (choice: BlockChoice): ShownChoice =>
    shownChoice({ ...choice, title: choice.title[language] ?? '' }, [choice], where)
  if (block.type === 'complex')
    return block.items.map(({ title, choices }) => ({
      titles: titlesOf(title[language] ?? '', title, where),
      choices: choices.filter(leadsOn).map(saidIn),
    }))
  return 'choices' in block ? block.choices.map((choice) => ({ choices: [saidIn(choice)] })) : []
}

/** `formValue` and `action` as they are pressed. */
function shownChoice(
  {
    title,
    formValue,
    action: { type, value },
  }: Pick<SaidChoice, 'title' | 'formValue'> & {
    readonly action: Pick<SaidChoice['action'], 'type' | 'value'>
  },
  written: readonly { readonly title: Localized; readonly action: { readonly type: string; readonly value: string } }[],
  where: Where,
): ShownChoice {
  const own = written.filter(({ action }) => action.type === type && action.value === value)
  const titles = titlesOf(title, own.length === 1 ? own[0]?.title : undefined, where)
  return { titles, ...(formValue && { formValue }), action: { type, value } }
}

/** As it was said first; a title with variables in it was said to nobody. */
const titlesOf = (said: string, written: Localized | undefined, { languages }: Where): string[] => [
  ...new Set([
    said,
    ...languages.flatMap((language) => written?.[language]?.trim() || []).filter((title) => !title.includes('***')),
  ]),
]

/** A choice that somebody wrote, and how surely. */
export interface WrittenPress {
  readonly choice: ShownChoice
  readonly blockId: string
  /** `part`, `slip` and `synonym` count only where the text means nothing else. */
  readonly by: Naming | 'synonym'
}

/** After so many texts a number, a letter or a part of words is about something else. */
const freshAge = 1

/** What is pressed by its words, its place or its letter; only the words themselves are still meant after other talk. */
export function surePress(shown: Shown | undefined, text: string): WrittenPress | undefined {
  const press = shown && pressIn(shown, text)
  if (!press || !isSure(press)) return undefined
  const isOrdinal = press.by === 'place' && pickedPlace(text, listedMax) !== undefined
  return press.by === 'words' || isOrdinal || shown.age <= freshAge ? press : undefined
}

const isSure = ({ by }: WrittenPress): boolean => by === 'words' || by === 'place' || by === 'letter'
const listedMax = 50

/** What is pressed where the text was not taught to mean anything, and is no talk about the talk. */
export function likelyPress(
  shown: Shown | undefined,
  text: string,
  parser: Parser | undefined,
): WrittenPress | undefined {
  if (!shown || shown.age > freshAge || parser?.teaches(text)) return undefined
  return pressIn(shown, text) ?? (parser && synonymIn(shown, text, parser))
}

/** The one choice that is a yes or a no as the text is. */
export function consentPress(shown: Shown | undefined, text: string): WrittenPress | undefined {
  const consent = consentIn(text)
  if (!shown?.listed || shown.age > 0 || consent === undefined) return undefined
  const agreeing = buttonsIn(shown).filter(({ titles }) => titles.some((title) => consentIn(title) === consent))
  return agreeing.length === 1 ? { choice: agreeing[0]!, blockId: shown.blockId, by: 'words' } : undefined
}

const ranks = ['words', 'place', 'letter', 'part', 'slip'] as const satisfies readonly Naming[]

/** A card is pressed by its name, and so are its own buttons; the surer of both counts. */
function pressIn({ listed = [], blockId }: Shown, text: string): WrittenPress | undefined {
  const items = listed.filter(({ choices }) => choices.length > 0)
  const byItem = writtenChoice(text, { labels: items.map(({ titles, choices }) => titles ?? choices[0]!.titles) })
  const buttons = items.some(({ titles }) => titles) ? buttonsOfCards(items) : []
  const found = writtenChoice(text, { labels: buttons.map(({ labels }) => labels) })
  const byButton = found && found.by !== 'place' && found.by !== 'letter' ? found : undefined
  const isButton = byButton && (!byItem || ranks.indexOf(byButton.by) < ranks.indexOf(byItem.by))
  const choice = isButton ? buttons[byButton.place]?.choice : byItem && items[byItem.place]?.choices[0]
  const by = isButton ? byButton.by : byItem?.by
  return choice && by && isPressable(choice) ? { choice, blockId, by } : undefined
}

/** A button that stands on several cards is named together with its card: `order the tulips`. */
function buttonsOfCards(items: readonly ShownItem[]): { readonly choice: ShownChoice; readonly labels: string[] }[] {
  const counts = new Map<string, number>()
  for (const { choices } of items)
    for (const title of choices.flatMap(({ titles }) => titles)) counts.set(title, (counts.get(title) ?? 0) + 1)
  return items.flatMap(({ titles: names = [], choices }) =>
    choices.map((choice) => ({
      choice,
      labels: choice.titles.flatMap((title) => [
        ...(counts.get(title) === 1 ? [title] : []),
        ...names.flatMap((name) => [`${title} ${name}`, `${name} ${title}`]),
      ]),
    })),
  )
}

const buttonsIn = ({ listed = [] }: Shown): readonly ShownChoice[] =>
  listed.flatMap(({ choices }) => choices.filter(isPressable))

/** A value for a form does nothing where none is open. */
const isPressable = ({ action: { type } }: ShownChoice): boolean => type !== 'form-value'

/** The one item that names a value of which the text is another word: `crimson` is `red`. */
function synonymIn(shown: Shown, text: string, parser: Parser): WrittenPress | undefined {
  const named = parser.valueNamed(coreText(text))
  if (!named) return undefined
  const items = (shown.listed ?? []).filter(({ choices }) => choices.length > 0)
  const meant = items.filter(({ titles, choices }) =>
    (titles ?? choices[0]!.titles).some((title) =>
      parser.valuesIn(title).some(({ entity, value }) => entity === named.entity && value === named.value),
    ),
  )
  const [only] = meant.length === 1 ? meant : []
  return only && { choice: only.choices[0]!, blockId: shown.blockId, by: 'synonym' }
}

const leadsOn = ({ action: { type } }: Pick<SaidChoice, 'action'>): boolean =>
  type === 'block' || type === 'block-intent'
