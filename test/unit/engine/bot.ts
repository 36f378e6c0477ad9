/** Bots written down briefly: blocks and forms by their keys, texts as they are in English or in several languages. */
import { momentKeys } from '#shared/blocks/moments'
import type { ChoiceAction } from '#shared/blocks/choices'
import type { GalleryItem } from '#shared/blocks/complex'
import { Block } from '#shared/contracts/blocks'
import type { AskedQuestion } from '#shared/contracts/forms'
import type { AskedForm, CallAnswer, Content, FoundAnswer } from '#shared/engine/turn'
import type { Localized } from '#shared/languages'
import type { Media } from '#shared/chat/message'
import { question } from '../form-chat.ts'

export interface Bot {
  readonly blocks: ReadonlyMap<string, Block>
  readonly forms: ReadonlyMap<string, AskedForm>
  readonly system: Content['system']
  /** The block that language understanding finds for a text, and the one an intent is mapped to. */
  readonly understands: Readonly<Record<string, string>>
  /** The blocks that a request for a person is understood to mean. */
  readonly personWays: readonly string[]
  /** What servers answer, by the name of the function that asks. */
  readonly answers: Readonly<Record<string, CallAnswer>>
  /** What knowledge has to say to a text. */
  readonly knows: Readonly<Record<string, FoundAnswer>>
}

type Text = string | Localized
/** What a choice does; `formValue` is stored before it. */
type Choices = Readonly<Record<string, ChoiceAction & { readonly formValue?: string }>>
interface Leads {
  readonly next?: string
  readonly onReply?: string
}
type Draft = Readonly<Record<string, unknown>>

interface BotDraft {
  readonly blocks: Readonly<Record<string, Draft>>
  readonly forms?: Readonly<Record<string, readonly AskedQuestion[]>>
  readonly understands?: Readonly<Record<string, string>>
  readonly personWays?: readonly string[]
  readonly answers?: Readonly<Record<string, CallAnswer>>
  readonly knows?: Readonly<Record<string, FoundAnswer>>
}

/** Blocks with the keys of moments are the bot's own moments. */
export function bot({
  blocks,
  forms = {},
  understands = {},
  personWays = [],
  answers = {},
  knows = {},
}: BotDraft): Bot {
  const written = Object.entries(blocks).map(([key, draft]) =>
    Block.parse({
      _id: idOf(key),
      key,
      title: key,
      group: 'Flowers',
      revision: 1,
      updated: '2026-11-21T12:00:00.000Z',
      ...draft,
    }),
  )
  const byKey = (key: string) => written.find((block) => block.key === key)
  return {
    blocks: new Map(written.map((block) => [block._id, block])),
    forms: new Map(
      Object.entries(forms).map(([key, questions]) => [idOf(key), { _id: idOf(key), title: key, questions }]),
    ),
    system: Object.fromEntries(momentKeys.map((key) => [key, byKey(key)])),
    understands,
    personWays: personWays.map(idOf),
    answers,
    knows,
  }
}

const keys: string[] = []

/** The id of whatever has this key, in every bot. */
export function idOf(key: string): string {
  if (!keys.includes(key)) keys.push(key)
  return String(keys.indexOf(key)).padStart(26, '0')
}

export const keyOf = (id: string): string => keys[Number(id)] ?? id

const localized = (text: Text): Localized => (typeof text === 'string' ? { en: text } : text)
const leads = ({ next, onReply }: Leads) => ({
  ...(next !== undefined && { next: idOf(next) }),
  ...(onReply !== undefined && { onReply: idOf(onReply) }),
})
const buttons = (choices: Choices) =>
  Object.entries(choices).map(([title, { formValue, ...action }]) => ({
    title: titleIn(title),
    ...(formValue && { formValue }),
    action,
  }))

/** `Yes / Ja` is a title in English and German. */
function titleIn(title: string): Localized {
  const [en = '', de] = title.split(' / ')
  return de === undefined ? { en } : { en, de }
}

export const says = (text: Text, to: Leads = {}): Draft => ({ type: 'message', text: localized(text), ...leads(to) })
export const tells = (text: Text, to: Leads & Draft = {}): Draft => {
  const { next, onReply, ...more } = to
  return {
    type: 'kb',
    kb: { text: localized(text) },
    ...leads({ ...(next && { next }), ...(onReply && { onReply }) }),
    ...more,
  }
}
/** What is found in a block, with the pages it comes from by their titles. */
export const found = (key: string, text: string, pages: Readonly<Record<string, string>> = {}): FoundAnswer => ({
  blockId: idOf(key),
  text,
  isWritten: true,
  sources: Object.entries(pages).map(([title, url]) => ({ title, url })),
})
export const offers = (text: Text, choices: Choices, to: Leads = {}): Draft => ({
  type: 'select',
  text: localized(text),
  choices: buttons(choices),
  ...leads(to),
})
export const shows = (name: string, choices: Choices = {}, to: Leads = {}): Draft => ({
  type: 'media',
  media: image(name),
  choices: buttons(choices),
  ...leads(to),
})
export const gallery = (...items: readonly GalleryItem[]): Draft => ({
  type: 'complex',
  complexBlockType: 'generic',
  items,
})
export const card = (title: Text, subtitle: Text, name: string, choices: Choices): GalleryItem => ({
  title: localized(title),
  subtitle: localized(subtitle),
  media: image(name),
  choices: buttons(choices),
})
/** What a function block does, as its author writes it. */
export const does = (what: Draft, to: Leads = {}): Draft => ({ type: 'function', function: what, ...leads(to) })
export const asks = (form: string, to: Leads = {}): Draft => does({ type: 'form', formId: idOf(form) }, to)
export const hands = (department?: string, to: Leads = {}): Draft =>
  does({ type: 'handover', ...(department !== undefined && { departmentId: idOf(department) }) }, to)
export const forgets = (forms: readonly string[] | 'all', to: Leads = {}): Draft =>
  does(
    forms === 'all'
      ? { type: 'unset-form', unsetFormIds: [], unsetAllForms: true }
      : { type: 'unset-form', unsetFormIds: forms.map(idOf), unsetAllForms: false },
    to,
  )

type Rule = readonly [field: string, operator: string, value: string | number | boolean]

/** Goes to the first key whose rules all hold, else to `otherwise`; the rules speak of the answers to `form`. */
export const decides = (
  form: string | undefined,
  ways: Readonly<Record<string, readonly Rule[]>>,
  otherwise: string,
): Draft => ({
  type: 'function',
  function: {
    type: 'logic',
    ...(form !== undefined && { formId: idOf(form) }),
    expressions: Object.entries(ways).map(([key, rules]) => ({
      blockId: idOf(key),
      condition: { combinator: 'and', rules: rules.map(([field, operator, value]) => ({ field, operator, value })) },
    })),
    defaultMappingBlockId: idOf(otherwise),
  },
})

export const to = (key: string): ChoiceAction => ({ type: 'block', value: idOf(key) })
export const toIntent = (intent: string): ChoiceAction => ({ type: 'block-intent', value: idOf(intent) })
export const link = (value: string, track = false): ChoiceAction => ({ type: 'url', value, track })
export const phone = (value: string): ChoiceAction => ({ type: 'phone', value })
export const value = (written: string): ChoiceAction => ({ type: 'form-value', value: written })
export const location: ChoiceAction = { type: 'location', value: '' }

export const image = (name: string): Media & { kind: 'image' } => ({
  kind: 'image',
  pointer: idOf(name),
  contentType: 'image/jpeg',
  name,
})

/** A question by its key and its text; `Small / Klein` is a choice in English and German. */
export const wants = (
  key: string,
  text: Text,
  of: Partial<AskedQuestion> = {},
  choices: Readonly<Record<string, string>> = {},
) =>
  question({
    key,
    question: localized(text),
    choices: Object.entries(choices).map(([formValue, title]) => ({ formValue, title: titleIn(title) })),
    ...of,
  })
