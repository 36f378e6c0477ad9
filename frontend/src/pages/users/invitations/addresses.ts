/** Addresses out of a text that somebody has typed or pasted: by commas or lines, with or without the names of people. */
import { agents as contract } from '#shared/contracts/agents'
import { invitationsAtOnceMax } from '#shared/limits'

interface Addresses {
  /** Those that can be invited now, each once. */
  readonly valid: readonly string[]
  /** Those beyond what can be invited at once. */
  readonly more: readonly string[]
  /** What is no address, as it was written. */
  readonly invalid: readonly string[]
}

export function addressesIn(text: string): Addresses {
  const pieces = new Set(text.split(/[,;\n]/).flatMap(candidatesIn))
  const valid = new Set<string>()
  const invalid: string[] = []
  for (const piece of pieces) {
    if (isAddress(piece)) valid.add(piece.toLowerCase())
    else invalid.push(piece)
  }
  const all = [...valid]
  return { valid: all.slice(0, invitationsAtOnceMax), more: all.slice(invitationsAtOnceMax), invalid }
}

/** `Anna Vale <anna@example.com>` is one address, and addresses between blanks are several. */
function candidatesIn(piece: string): string[] {
  const [, named] = /<([^<>]*)>/.exec(piece) ?? []
  const words = (named ?? piece).trim().split(/\s+/).filter(Boolean)
  // Words without an address among them are one mistake.
  return words.some((word) => word.includes('@')) ? words : [words.join(' ')].filter(Boolean)
}

const isAddress = (text: string): boolean =>
  contract.invite.input.safeParse({ emails: [text], roles: ['agent'] }).success

/** The text without some of its addresses, one a line; what is no address comes first. */
export function textWithout(text: string, addresses: readonly string[]): string {
  const { valid, more, invalid } = addressesIn(text)
  return [...invalid, ...valid, ...more].filter((one) => !addresses.includes(one)).join('\n')
}
