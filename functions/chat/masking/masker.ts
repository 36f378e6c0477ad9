/** Hides values in the words of one conversation, each behind a placeholder that stays the same (`[CARD_1]`). */
import { placeholdersMax } from '#shared/limits'
import type { MaskedPart } from '#shared/masking/find'
import { neverKept, type MaskKind } from '#shared/masking/kinds'
import { maskedText, valueOf } from '#shared/masking/mask'
import type { ConversationScope } from '../../platform/table/scope.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { signaturesOf } from '../../platform/tenancy/keyring.ts'
import type { ConversationItem } from '../conversation/store.ts'
import { modesOf, type MaskedCompany } from './decided.ts'
import { vaultChange } from './vault.ts'

/** A value that was found, as it was written, and what stands in its place. */
export interface HiddenValue {
  readonly kind: MaskKind
  readonly placeholder: string
  readonly value: string
}

/** Enough of a signature to tell fifty values apart; more would only lengthen the conversation. */
const signatureLength = 10

interface Where extends MaskedCompany {
  readonly scope: ConversationScope
  readonly now: Date
}

export class Masker {
  /** How often each kind, or own rule by its id, was found in what was hidden. */
  readonly found = new Map<string, number>()
  /** The values behind placeholders of this step, but for those that nobody may keep. */
  readonly values: HiddenValue[] = []
  readonly #masks: Record<string, string>
  readonly #kept = new Map<string, string>()
  #isNew = false

  constructor(
    private readonly where: Where,
    { masks = {} }: Pick<ConversationItem, 'masks'>,
  ) {
    this.#masks = { ...masks }
  }

  /** The text without `parts`, which are what is to be hidden of it; they are counted, and kept as the company wishes. */
  async hide(text: string, parts: readonly MaskedPart[]): Promise<string> {
    for (const { kind, rule } of parts) {
      const counted = rule?._id ?? kind
      this.found.set(counted, (this.found.get(counted) ?? 0) + 1)
    }
    return this.#textWithout(text, parts, true)
  }

  /** The same without a trace of the values but their placeholders. */
  hideUntraced(text: string, parts: readonly MaskedPart[]): Promise<string> {
    return this.#textWithout(text, parts, false)
  }

  /** What of the conversation is different afterwards. */
  get after(): Pick<ConversationItem, 'masks'> {
    return this.#isNew ? { masks: this.#masks } : {}
  }

  /** Keeps the values that the company wants to be able to look up; lands with the step. */
  async changes(): Promise<Change[]> {
    const { scope, now } = this.where
    return Promise.all([...this.#kept].map(([placeholder, value]) => vaultChange(scope, placeholder, value, now)))
  }

  async #textWithout(text: string, parts: readonly MaskedPart[], isRemembered: boolean): Promise<string> {
    if (parts.length === 0) return text
    const names = new Map<string, string>()
    for (const { kind, start, end } of parts) {
      if (kind === 'own') continue
      const written = text.slice(start, end)
      const placeholder = await this.#placeholderOf(kind, valueOf(kind, written))
      names.set(`${kind} ${valueOf(kind, written)}`, placeholder)
      if (isRemembered) this.#remember({ kind, placeholder, value: written })
    }
    return maskedText(text, parts, (kind, value) => names.get(`${kind} ${value}`) ?? '***').shown
  }

  #remember(hidden: HiddenValue): void {
    const { kind, placeholder, value } = hidden
    if (neverKept.some((each) => each === kind)) return
    this.values.push(hidden)
    if (modesOf(this.where.masking)[kind] === 'keep' && !isShared(placeholder)) this.#kept.set(placeholder, value)
  }

  /** The same value has the same name; after fifty of them, those that come share one of their kind. */
  async #placeholderOf(kind: MaskKind, value: string): Promise<string> {
    const { client, conversation } = this.where.scope
    const signatures = await signaturesOf('mask', [client, conversation, kind, value])
    const [newest = '', ...older] = signatures.map((signature) => signature.slice(0, signatureLength))
    const known = [newest, ...older].map((signature) => this.#masks[signature]).find(Boolean)
    if (known) return known
    const type = kind.toUpperCase()
    const names = Object.values(this.#masks)
    if (names.length >= placeholdersMax) return `[${type}_0]`
    const placeholder = `[${type}_${names.filter((name) => name.startsWith(`[${type}_`)).length + 1}]`
    this.#masks[newest] = placeholder
    this.#isNew = true
    return placeholder
  }
}

const isShared = (placeholder: string): boolean => placeholder.endsWith('_0]')
