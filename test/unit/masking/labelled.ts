/** Labelled messages: how they are read, and how detectors are judged by them. */
import { findMasked } from '#shared/masking/find'
import { maskKinds, type MaskKind } from '#shared/masking/kinds'
import { isPhone } from '../../../functions/chat/masking/phone-check.ts'
import { english } from './labelled-english.ts'
import { dutch, french, german, italian, spanish } from './labelled-others.ts'

export interface Labelled {
  text: string
  country: string
  values: readonly { kind: MaskKind; start: number; end: number }[]
}

/** Every kind hidden. */
export const allHidden = Object.fromEntries(maskKinds.map((kind) => [kind, 'hide' as const]))

export const labelled: readonly Labelled[] = [
  ...english.map((marked) => labelledOf(marked, 'GB')),
  ...german.map((marked) => labelledOf(marked, 'DE')),
  ...french.map((marked) => labelledOf(marked, 'FR')),
  ...spanish.map((marked) => labelledOf(marked, 'ES')),
  ...italian.map((marked) => labelledOf(marked, 'IT')),
  ...dutch.map((marked) => labelledOf(marked, 'NL')),
]

/** A message whose values are marked as `{kind:value}`. */
export function labelledOf(marked: string, country: string): Labelled {
  const mark = new RegExp(`\\{(${maskKinds.join('|')}):([^{}]*)\\}`, 'g')
  const values: Labelled['values'][number][] = []
  let text = ''
  let at = 0
  for (const { 0: whole, 1: name, 2: value = '', index } of marked.matchAll(mark)) {
    text += marked.slice(at, index)
    const kind = maskKinds.find((each) => each === name)
    if (kind) values.push({ kind, start: text.length, end: text.length + value.length })
    text += value
    at = index + whole.length
  }
  return { text: text + marked.slice(at), country, values }
}

export interface Verdict {
  message: Labelled
  /** Values that are covered from the first to the last character by parts of any kind, and those that are not. */
  hidden: Labelled['values']
  missed: Labelled['values']
  /** What was masked and is part of no value. */
  wrong: readonly string[]
}

export function verdictOf(message: Labelled): Verdict {
  const found = findMasked(message.text, { modes: allHidden, country: message.country, isPhone })
  const isHidden = ({ start, end }: { start: number; end: number }) =>
    found.some((part) => part.start <= start && part.end >= end)
  const wrong = found.filter((part) => !message.values.some(({ start, end }) => start < part.end && part.start < end))
  return {
    message,
    hidden: message.values.filter(isHidden),
    missed: message.values.filter((value) => !isHidden(value)),
    wrong: wrong.map(({ kind, start, end }) => `${kind}: ${message.text.slice(start, end)}`),
  }
}
