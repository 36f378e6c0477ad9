/** How well a name answers a search: the very name first, then its beginning, then its words, then a slip of a key. */
import { searchTextOf } from '../../components/table/table-view.ts'

const grades = { same: 1, begins: 0.9, words: 0.7, inside: 0.5, slip: 0.2 } as const
/** Of what else a thing is called, and of what is inside of it. */
const otherNamesShare = 0.65

/** A shorter word has too many neighbours to be meant by a slip. */
const slipLengthMin = 4

/** From 0, which is no answer, to 1. The first name is the thing's own; of all, the best one counts. */
export function likeness(search: string, names: readonly string[]): number {
  const wanted = searchTextOf(search).trim()
  if (!wanted) return 1
  const grade = (name: string, at: number) => likenessOf(wanted, searchTextOf(name)) * (at === 0 ? 1 : otherNamesShare)
  return Math.max(0, ...names.map(grade))
}

function likenessOf(wanted: string, name: string): number {
  if (name === wanted) return grades.same
  if (name.startsWith(wanted)) return grades.begins
  const asked = wanted.split(/\s+/)
  const words = name.split(/[^\p{L}\p{N}]+/u)
  if (asked.every((one) => words.some((word) => word.startsWith(one)))) return grades.words
  if (asked.every((one) => name.includes(one))) return grades.inside
  const isMeant = (one: string) =>
    words.some((word) => word.startsWith(one) || (one.length >= slipLengthMin && isOneSlipApart(one, word)))
  return asked.every(isMeant) ? grades.slip : 0
}

/** One letter is wrong, missing or too many, or two have changed places; what follows in the word is not asked for. */
export function isOneSlipApart(typed: string, word: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const [rest, meant] = [typed.slice(at), word.slice(at)]
  return (
    meant.startsWith(rest.slice(1)) ||
    meant.slice(1).startsWith(rest) ||
    meant.slice(1).startsWith(rest.slice(1)) ||
    (rest.length > 1 && meant.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`))
  )
}

/** The best few of a list, best first; those that answer alike keep their order. */
export const bestOf = <Item>(
  search: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
  countMax: number,
): readonly Item[] =>
  items
    .map((item) => ({ item, grade: likeness(search, namesOf(item)) }))
    .filter(({ grade }) => grade > 0)
    .toSorted((one, other) => other.grade - one.grade)
    .slice(0, countMax)
    .map(({ item }) => item)
