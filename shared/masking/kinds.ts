/** Kinds of values that are masked, in the order that decides between two that overlap, and what happens to them. */
export const maskKinds = ['card', 'iban', 'id', 'secret', 'email', 'phone', 'dob', 'name'] as const
export type MaskKind = (typeof maskKinds)[number]

/** Shown as it is; hidden for good; or hidden, and sealed for those who may look it up for a while. */
export const maskModes = ['off', 'hide', 'keep'] as const
export type MaskMode = (typeof maskModes)[number]

export type MaskModes = Readonly<Record<MaskKind, MaskMode>>

/** What nobody may look up again, whatever a company wishes. */
export const neverKept: readonly MaskKind[] = ['card', 'secret']

/** Where a company has decided nothing. */
export const defaultMaskModes: MaskModes = {
  card: 'hide',
  iban: 'hide',
  id: 'hide',
  secret: 'hide',
  email: 'off',
  phone: 'off',
  dob: 'off',
  name: 'off',
}
