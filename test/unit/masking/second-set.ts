/** A second labelled set, written by another hand than the detectors and the first set: five languages, real number plans. */
import type { MaskKind } from '#shared/masking/kinds'
import { dutch } from './second-set-dutch.ts'
import { english } from './second-set-english.ts'
import { french } from './second-set-french.ts'
import { german } from './second-set-german.ts'
import { spanish } from './second-set-spanish.ts'

export interface LabelledMessage {
  /** Where the company is, ISO 3166: telephone numbers without `+` are read by it. */
  readonly country: string
  readonly text: string
  readonly values: readonly { readonly kind: MaskKind; readonly start: number; readonly end: number }[]
}

const mark = /«(\w+):([^»]*)»/gu

function labelledMessage(country: string, written: string): LabelledMessage {
  const values: LabelledMessage['values'][number][] = []
  let text = ''
  let after = 0
  for (const found of written.matchAll(mark)) {
    const [whole, kind, value = ''] = found
    text += written.slice(after, found.index)
    // The marks below name kinds alone.
    values.push({ kind: kind as MaskKind, start: text.length, end: text.length + value.length })
    text += value
    after = found.index + whole.length
  }
  return { country, text: text + written.slice(after), values }
}

export const secondSet: readonly LabelledMessage[] = [english, german, french, spanish, dutch].flatMap((byCountry) =>
  Object.entries(byCountry).flatMap(([country, messages]) =>
    messages
      .trim()
      .split('\n')
      .map((written) => labelledMessage(country, written)),
  ),
)
