/**
 * A conversation as a client could read it: `> ` is the customer, `< ` the bot, `! ` what comes of it, `@ ` what is so
 * from there on, `# ` a title or a remark. Turns are run as they are run for customers: content is looked up when the
 * engine asks for it, and what it remembers is stored in between.
 */
import { findPhoneNumbersInText } from 'libphonenumber-js/max'
import { expect } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { answerPart } from '#shared/engine/correction'
import { step } from '#shared/engine/step'
import {
  BotState,
  noState,
  type AskedForm,
  type BotMessage,
  type Effect,
  type CallAnswer,
  type TurnContext,
  type TurnResult,
  type TurnEvent,
} from '#shared/engine/turn'
import { channels } from '#shared/chat/channels'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { stepsPerTurnMax } from '#shared/limits'
import { Message, type Media, type SaidChoice } from '#shared/chat/message'
import { mannerOf } from '../../../functions/nlu/talk/manner.ts'
import { smallTalkOf } from '../../../functions/nlu/talk/small-talk.ts'
import { valuesIn } from '../../../functions/nlu/values/values.ts'
import { idOf, keyOf, type Bot } from './bot.ts'

type Context = { -readonly [Part in keyof TurnContext]: TurnContext[Part] }

export function play(transcript: string, bots: Readonly<Record<string, Bot>>): string {
  const context: Context = {
    language: 'en',
    channel: 'chat_plugin',
    connected: { salesforce: false },
    facts: { isOpen: true, isBankHoliday: false, isNewUser: false },
    variables: {},
  }
  const lines: string[] = []
  const buttons: SaidChoice[] = []
  let offers: ContentLanguage | undefined
  let bot: Bot | undefined
  let state = noState
  for (const line of transcript.split('\n').filter((each) => !/^[<!]/.test(each))) {
    lines.push(line)
    if (line.startsWith('@ bot ')) bot = bots[line.slice(6)]
    else if (line.startsWith('@ offers ')) offers = contentLanguages.find((each) => each === line.slice(9))
    else if (line.startsWith('@ ')) suppose(context, line.slice(2))
    if (!line.startsWith('> ')) continue
    if (!bot) throw new Error('Name the bot in a line “@ bot …” first.')
    const event = eventOf(line.slice(2), bot, buttons)
    const isRead = event.type !== 'text' || !state.form
    const text =
      event.type === 'text' ? { ...event, ...(!isRead && { isUnread: true as const }), writtenIn: offers } : event
    const turned = turn(bot, state, text, context)
    offers = undefined
    state = BotState.parse(JSON.parse(JSON.stringify(turned.state)))
    expect(state).toEqual(turned.state)
    const effects = turned.effects.filter(({ type }) => type !== 'came')
    for (const effect of effects) {
      lines.push(...shown(effect))
      if (effect.type === 'language') context.language = effect.language
      if (effect.type === 'say') buttons.unshift(...choicesOf(effect.message))
    }
    if (effects.length === 0) lines.push('! silence')
  }
  return lines.join('\n')
}

/** As a customer of a British company writes it. */
const phoneOf = (text: string) => findPhoneNumbersInText(text, { defaultCountry: 'GB' })[0]?.number.number

/** `language de`, `isOpen false`, `variable firstname Ada`, `template greeting Hello ***firstname***`, `without greeting` */
function suppose(context: Context, line: string): void {
  const [what = '', name = '', ...rest] = line.split(' ')
  const language = contentLanguages.find((each) => each === name)
  const channel = channels.find((each) => each === name)
  if (what === 'language' && language) context.language = language
  else if (what === 'channel' && channel) context.channel = channel
  else if (what === 'people') context.hasPeople = true
  else if (what === 'connected') context.connected = { salesforce: name === 'salesforce' }
  else if (what === 'variable') context.variables = { ...context.variables, [name]: rest.join(' ') }
  else if (what === 'template') context.variables = { ...context.variables, [name]: { template: rest.join(' ') } }
  else if (what === 'without') context.variables = without(name, context.variables)
  else if (what in context.facts) context.facts = { ...context.facts, [what]: name === 'true' }
  else throw new Error(`What is to be supposed by “${line}”?`)
}

const without = <Value>(name: string, values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))

/** Looks up what the engine wants, round by round; with everything at hand it must come to the same. */
function turn(bot: Bot, state: BotState, event: TurnEvent, context: TurnContext): TurnResult {
  const content = {
    blocks: new Map<string, Block>(),
    forms: new Map<string, AskedForm>(),
    missing: new Set<string>(),
    called: [] as CallAnswer[],
    personWays: undefined as readonly string[] | undefined,
  }
  let settable: ReadonlySet<string> | undefined
  for (let round = 0; round <= stepsPerTurnMax; round++) {
    const turned = step({ ...content, system: bot.system, settable }, state, event, context)
    if (!('wanting' in turned)) {
      const { missing, called } = content
      const all = { ...bot, missing, called, settable: settableIn(bot) }
      expect(step(all, state, event, context)).toEqual(turned)
      return turned
    }
    const { blocks, forms, call, meaning, personWays } = turned.wanting
    if (turned.wanting.settable) {
      expect(settable).toBeUndefined()
      settable = settableIn(bot)
      continue
    }
    if (meaning && event.type === 'text') {
      event = { ...event, isUnread: undefined }
      continue
    }
    if (personWays) {
      content.personWays = bot.personWays
      continue
    }
    if (call) content.called.push(bot.answers[call.name] ?? { kind: 'failed', reason: 'network' })
    expect(blocks.length + forms.length + (call ? 1 : 0)).toBeGreaterThan(0)
    for (const id of blocks) found(content.blocks, id, bot.blocks.get(id))
    for (const id of forms) found(content.forms, id, bot.forms.get(id))
  }
  throw new Error('The turn does not end.')

  function found<Item>(known: Map<string, Item>, id: string, item: Item | undefined): void {
    expect(known.has(id) || content.missing.has(id), `asked again for ${keyOf(id)}`).toBe(false)
    if (item) known.set(id, item)
    else content.missing.add(id)
  }
}

const settableIn = ({ blocks }: Bot): ReadonlySet<string> =>
  new Set(
    [...blocks.values()]
      .flatMap((block) => (block.type === 'variable' ? block.variables : []))
      .map(({ title }) => title),
  )

function eventOf(said: string, bot: Bot, buttons: readonly SaidChoice[]): TurnEvent {
  const targetOf = (key: string | undefined) => (key === undefined ? undefined : idOf(key))
  if (said === '(opens the chat)') return { type: 'start', target: idOf('welcome') }
  const [, name, contentType] = /^\((.+), (.+\/.+)\)$/.exec(said) ?? []
  if (name && contentType) return { type: 'file', file: { kind: 'file', pointer: idOf(name), contentType, name } }
  const [, title] = /^\[(.+)\]$/.exec(said) ?? []
  if (title === undefined) return textEventOf(said, bot)
  const choice = buttons.find((each) => each.title === title)
  const event = { type: 'choice' as const, title, ...(choice?.formValue && { value: choice.formValue }) }
  const action = choice?.action
  if (action?.type === 'form-value') return { ...event, value: action.value }
  if (action?.type === 'block') return { ...event, target: action.value }
  if (action?.type === 'block-intent') return { ...event, target: targetOf(bot.understands[keyOf(action.value)]) }
  if (action && choice?.formValue) return { ...event, opens: true }
  throw new Error(`There is no button “${title}” that the bot would hear of.`)
}

/** `hours + far` are two wishes, `maybe hours or far` is asked back; `note ? hours` suggests another block. The real rules read manner and values, and knowledge is found beside them. */
function textEventOf(text: string, bot: Bot): TurnEvent {
  const [understood, found] = [bot.understands[text.toLowerCase()], bot.knows[text.toLowerCase()]]
  const [meant = '', suggested] = (understood ?? '').split(' ? ')
  const doubt = meant.startsWith('maybe ') ? meant.slice(6).split(' or ') : []
  const [target, ...also] = doubt.length > 0 ? [] : meant.split(' + ')
  const manner = mannerOf(text)
  const smallTalk = manner || understood ? undefined : smallTalkOf(text, 'en')
  return {
    type: 'text',
    text,
    named: { ...valuesIn(answerPart(text), '2026-11-22'), phone: phoneOf(text) },
    ...(manner && { manner }),
    ...(smallTalk && { smallTalk }),
    doubt: doubt.map((key) => ({ target: idOf(key), intentId: idOf(key) })),
    target: target ? idOf(target) : undefined,
    also: also.map(idOf),
    suggested: suggested?.split(' ').map(idOf),
    ...(found && { found }),
  }
}

function shown(effect: Effect): string[] {
  if (effect.type === 'say') return shownMessage(effect.message)
  if (effect.type === 'handover')
    return [`! handover${effect.departmentId === undefined ? '' : ` ${keyOf(effect.departmentId)}`}`]
  if (effect.type === 'form-done') return [`! form ${keyOf(effect.formId)} ${withKeys(effect.answers)}`]
  if (effect.type === 'located') return [`! is at ${effect.coordinates.latitude}, ${effect.coordinates.longitude}`]
  if (effect.type === 'language') return [`! language ${effect.language}`]
  if (effect.type === 'send') return [`! sends ${withKeys(effect.sending)}`]
  if (effect.type === 'call-failed') return [`! call failed: ${effect.failure.reason}`]
  if (effect.type === 'asked-back') return ['! asked back']
  if (effect.type === 'picked') return [`! “${effect.text}” means ${keyOf(effect.intentId)}`]
  if (effect.type === 'unanswered') return [`! unanswered “${effect.text}”`]
  return [effect.type === 'outcome' ? `! counts as ${effect.outcome}` : '! endless']
}

const withKeys = (value: unknown): string => JSON.stringify(value).replace(/\d{26}/g, keyOf)

function shownMessage(message: BotMessage): string[] {
  expect(Message.parse(message)).toEqual(message)
  const { text = '', media, choices, items = [] } = message
  if (items.length > 0)
    return items.map(({ title, subtitle, media: picture, choices: below }) =>
      ['< *', `${title},`, subtitle, file(picture), ...below.map(button)].filter(Boolean).join(' '),
    )
  return [`< ${[text, file(media), ...(choices ?? []).map(button)].filter(Boolean).join(' ')}`]
}

const file = (media: Media | undefined): string => (media ? `(${media.kind} ${media.name})` : '')

/** What opens on the customer's device shows where it leads. */
function button({ title, action: { type, value } }: SaidChoice): string {
  if (type === 'location') return `[${title} -> where you are]`
  return type === 'url' || type === 'phone' ? `[${title} -> ${value}]` : `[${title}]`
}

const choicesOf = ({ choices = [], items = [] }: BotMessage): SaidChoice[] => [
  ...choices,
  ...items.flatMap((item) => item.choices),
]
