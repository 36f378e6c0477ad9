/**
 * Answers to forms that hold hidden values. The form is given the value, because it checks it and because its author asked
 * for it; what is stored has the placeholder, and beside it the value, sealed, for as long as the answer is kept.
 */
import type { BotState, Sending } from '#shared/engine/turn'
import type { Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { maskKinds, type MaskKind } from '#shared/masking/kinds'
import { maskWords } from '#shared/masking/spoken'
import { rethrowAccessDenied } from '../../platform/aws/access-denied.ts'
import { log } from '../../platform/aws/log.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import type { HiddenValue } from './masker.ts'
import { sealValue, unsealValue } from './vault.ts'

/** Sealed values by their placeholders. */
export type SealedValues = Readonly<Record<string, string>>

/** The values of answers that were given in earlier turns. A seal whose key is lost stays shut, and its placeholder. */
export async function keptValues(scope: ConversationScope, sealed: SealedValues = {}): Promise<HiddenValue[]> {
  const opened = await Promise.all(
    Object.entries(sealed).map(async ([placeholder, seal]) => {
      const kind = kindOf(placeholder)
      try {
        return kind && { kind, placeholder, value: await unsealValue(scope, placeholder, seal) }
      } catch (error) {
        rethrowAccessDenied(error)
        log.error('A kept value does not open.', error as Error)
        return undefined
      }
    }),
  )
  return opened.filter((value) => value !== undefined)
}

export const kindOf = (placeholder: string): MaskKind | undefined =>
  maskKinds.find((kind) => placeholder.startsWith(`[${kind.toUpperCase()}_`))

/** The answers as they were given, for the turn. */
export const stateWithValues = (state: BotState, values: readonly HiddenValue[]): BotState =>
  values.length === 0 ? state : withTexts(state, (text) => filledText(text, values))

export const filledText = (text: string, values: readonly HiddenValue[]): string =>
  values.reduce((filled, { placeholder, value }) => filled.replaceAll(placeholder, () => value), text)

/** The answers as they may be stored. */
export function stateWithoutValues(before: BotState, values: readonly HiddenValue[]): BotState {
  const { kept: _, ...state } = before
  return values.length === 0 ? state : withTexts(state, (text) => hiddenText(text, values), true)
}

/** What leaves after the turn, as it may lie in the table. */
export const sendingsWithoutValues = (
  sendings: readonly Sending[],
  values: readonly HiddenValue[],
): readonly Sending[] => withTexts(sendings, (text) => hiddenText(text, values), true)

/** The values that stand as placeholders in `of`, sealed. Of two spellings of one value, the last is kept. */
export async function sealedValues(
  scope: ConversationScope,
  of: unknown,
  values: readonly HiddenValue[],
): Promise<SealedValues> {
  const written = JSON.stringify(of)
  const needed = new Map(values.map(({ placeholder, value }) => [placeholder, value]))
  const sealed = [...needed]
    .filter(([placeholder]) => written.includes(placeholder))
    .map(async ([placeholder, value]) => [placeholder, await sealValue(scope, placeholder, value)] as const)
  return Object.fromEntries(await Promise.all(sealed))
}

/** Those of them that stand in `of`. */
export function sealedIn(of: unknown, sealed: SealedValues): SealedValues | undefined {
  const written = JSON.stringify(of)
  const found = Object.entries(sealed).filter(([placeholder]) => written.includes(placeholder))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** What leaves, with its values again. */
export async function sendingWithValues<S extends Sending>(
  scope: ConversationScope,
  sending: S,
  kept: SealedValues | undefined,
): Promise<S> {
  const values = await keptValues(scope, kept)
  return values.length === 0 ? sending : withTexts(sending, (text) => filledText(text, values))
}

/** What the bot says: a value of the customer's is named by words there, never by a placeholder. */
export function messagesWithoutValues(
  messages: readonly Message[],
  values: readonly HiddenValue[],
  language: ContentLanguage,
): readonly Message[] {
  if (values.length === 0) return messages
  const worded = values.map(({ kind, value }) => ({ kind, value, placeholder: maskWords[kind][language] }))
  return withTexts(messages, (text) => hiddenText(text, worded))
}

/** The same where placeholders of the conversation stand in what the bot says. */
export function messagesWithWords(
  messages: readonly Message[],
  masks: Readonly<Record<string, string>> | undefined,
  language: ContentLanguage,
): readonly Message[] {
  const placeholders = Object.values(masks ?? {})
  if (placeholders.length === 0) return messages
  const values = placeholders.flatMap((placeholder) => {
    const kind = kindOf(placeholder)
    return kind ? [{ kind, placeholder, value: maskWords[kind][language] }] : []
  })
  return withTexts(messages, (text) => filledText(text, values))
}

/** Each value as its placeholder, however it is spaced, where it stands for itself. */
function hiddenText(text: string, values: readonly HiddenValue[]): string {
  let hidden = text
  for (const { value, placeholder } of values)
    for (const spelling of spellingsOf(value)) hidden = withoutWhole(hidden, spelling, placeholder)
  return hidden
}

/** A form stores what it reads: a number without spaces, an address in small letters. The longest comes first. */
function spellingsOf(value: string): readonly string[] {
  const compact = value.replace(/[^\p{L}\p{N}]/gu, '')
  const all = [value, value.trim(), value.toLowerCase(), compact, String(Number(compact))]
  return [...new Set(all)]
    .filter((spelling) => spelling.length > 1 && spelling !== 'NaN')
    .toSorted((a, b) => b.length - a.length)
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

function withoutWhole(text: string, value: string, by: string): string {
  let shown = ''
  let from = 0
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (at < from || isWordSign(text[at - 1]) || isWordSign(text[at + value.length])) continue
    shown += text.slice(from, at) + by
    from = at + value.length
  }
  return shown + text.slice(from)
}

/** The same thing with each of its texts changed; with `andNumbers` also a number that is written like a text which changes. */
function withTexts<T>(of: T, change: (text: string) => string, andNumbers = false): T {
  const changed = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part)
    if (typeof part === 'number' && andNumbers) {
      const hidden = change(String(part))
      return hidden === String(part) ? part : hidden
    }
    if (Array.isArray(part)) return part.map(changed)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, changed(inner)]))
  }
  // Texts stay texts and the shape stays; only an answer, which may be any value, turns from a number into a text.
  return changed(of) as T
}
