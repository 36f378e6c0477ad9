/** Digits as people write long numbers: groups of digits, joined to a chain by what stands between two of one number. */
import type { Found } from './found.ts'

/** Groups that follow each other, and what stands between them: `gaps[n]` follows `groups[n]`. */
export interface DigitChain {
  groups: readonly Found[]
  gaps: readonly string[]
}

/** What may stand between two groups of one number: white space, one mark with or without spaces, brackets. */
const joint = /^(?:\s{1,3}|\s?[-./_·•|,]\s?|\s?[()]\s?|\)\s?[-./]\s?|\s?-\s?\(|\)\s?\(|\s?\/\s?\(|\(0\)\s?)$/
const jointMax = 5

export function digitChainsOf(text: string): readonly DigitChain[] {
  const chains: { groups: Found[]; gaps: string[] }[] = []
  let last: { groups: Found[]; gaps: string[] } | undefined
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const group = { start: index, end: index + digits.length }
    const before = last?.groups.at(-1)
    const gap = before && index - before.end <= jointMax ? text.slice(before.end, index) : undefined
    if (last && gap !== undefined && joint.test(gap)) {
      last.gaps.push(gap)
      last.groups.push(group)
    } else {
      last = { groups: [group], gaps: [] }
      chains.push(last)
    }
  }
  return chains
}

/** The digits of a text, without what stands between them. */
export const digitsOf = (text: string) => text.replace(/\D+/g, '')

/** Whether a part stands by itself: no letter and no digit touches it. */
export function isApart(text: string, { start, end }: Found): boolean {
  return !isWordCharacter(text[start - 1]) && !isWordCharacter(text[end])
}

const wordCharacter = /[\p{L}\p{N}_]/u
export const isWordCharacter = (character: string | undefined) =>
  character !== undefined && wordCharacter.test(character)
