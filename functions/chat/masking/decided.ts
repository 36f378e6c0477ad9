/** What a company has decided of the built-in kinds, and what is found of those that nobody may ever keep. */
import { findMasked, type MaskedPart } from '#shared/masking/find'
import { defaultMaskModes, neverKept, type MaskModes } from '#shared/masking/kinds'
import { maskedText } from '#shared/masking/mask'
import type { CompanyItem, MaskingItem } from '../../platform/tenancy/tenancy.ts'

/** The company and what it has decided, as every context of a customer has them. */
export interface MaskedCompany {
  readonly company: Pick<CompanyItem, 'timezone'>
  readonly masking?: MaskingItem | undefined
}

/** Where a company has decided nothing of a kind, the product has. What is never kept is hidden instead. */
export function modesOf(masking: Pick<MaskingItem, 'modes'> | undefined): MaskModes {
  const modes = { ...defaultMaskModes, ...masking?.modes }
  for (const kind of neverKept) if (modes[kind] === 'keep') modes[kind] = 'hide'
  return modes
}

/** Cards and secrets: they need neither own rules nor numbering plans, which are large to load. */
export function partsNeverKept(text: string, { masking }: MaskedCompany): readonly MaskedPart[] {
  const modes = modesOf(masking)
  return findMasked(text, { modes: Object.fromEntries(neverKept.map((kind) => [kind, modes[kind]])) })
}

/** The text without them; beside a conversation, placeholders have no numbers. */
export const hideNeverKept = (company: MaskedCompany, text: string): string =>
  maskedText(text, partsNeverKept(text, company), plainPlaceholder).shown

/** The placeholder of a value that belongs to no conversation. */
export const plainPlaceholder = (kind: string): string => `[${kind.toUpperCase()}]`
