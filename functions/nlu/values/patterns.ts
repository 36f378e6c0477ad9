/**
 * Patterns that companies write, run in linear time: all possibilities advance together, character by character, so no
 * pattern can hold up a conversation (Thompson 1968; Cox, "Regular Expression Matching Can Be Simple And Fast").
 *
 * The syntax is that of JavaScript without look-around and back-references; capitals do not matter.
 */
import { NluError } from '../text/training-data.ts'

const patternLengthMax = 200
/** Counted repeats are written out, so that a pattern becomes at most so many steps. */
const programLengthMax = 2000
/** Steps one message may cost each pattern; what was found until then counts. */
const stepsMax = 500_000
const matchesMax = 100

type Instruction =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean }
  | { readonly kind: 'both'; readonly first: number; readonly second: number }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'assert'; readonly holds: (before: string, after: string) => boolean }
  | { readonly kind: 'match' }

type Node =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean }
  | { readonly kind: 'assert'; readonly holds: (before: string, after: string) => boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'either'; readonly ways: readonly Node[] }
  | {
      readonly kind: 'repeat'
      readonly part: Node
      readonly min: number
      readonly max: number
      readonly greedy: boolean
    }

export interface Span {
  readonly start: number
  readonly end: number
}

export class Pattern {
  readonly #program: readonly Instruction[]

  constructor(source: string) {
    this.#program = readProgram(source)
  }

  /** All places, leftmost first, that are not empty and do not overlap. */
  find(text: string): Span[] {
    const characters = Array.from(text)
    const offsets = [0]
    for (const character of characters) offsets.push(offsets.at(-1)! + character.length)
    const spans: Span[] = []
    const budget = { left: stepsMax }
    for (let from = 0; from < characters.length && spans.length < matchesMax && budget.left > 0;) {
      const found = this.#search(characters, from, budget)
      if (!found) break
      spans.push({ start: offsets[found.start]!, end: offsets[found.end]! })
      from = found.end
    }
    return spans
  }

  /** Threads in order of preference; each remembers where it began. */
  #search(characters: readonly string[], from: number, budget: { left: number }): Span | undefined {
    let threads: { at: number; start: number }[] = []
    let found: Span | undefined
    for (let place = from; place <= characters.length && budget.left > 0; place++) {
      const marks = new Uint8Array(this.#program.length)
      const reached: { at: number; start: number }[] = []
      const before = characters[place - 1] ?? ''
      const after = characters[place] ?? ''
      if (!found) threads.push({ at: 0, start: place })
      for (const { at, start } of threads) this.#follow(at, start, before, after, marks, reached)
      budget.left -= reached.length + 1
      threads = []
      for (const { at, start } of reached) {
        const instruction = this.#program[at]!
        if (instruction.kind === 'match') {
          if (place === start) continue
          found = { start, end: place }
          break
        }
        if (instruction.kind === 'character' && after !== '' && instruction.test(after))
          threads.push({ at: at + 1, start })
      }
      if (found && threads.length === 0) break
    }
    return found
  }

  #follow(
    at: number,
    start: number,
    before: string,
    after: string,
    marks: Uint8Array,
    reached: { at: number; start: number }[],
  ) {
    const open = [at]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (marks[next]) continue
      marks[next] = 1
      const instruction = this.#program[next]!
      switch (instruction.kind) {
        case 'go':
          open.push(instruction.to)
          break
        case 'both':
          open.push(instruction.second, instruction.first)
          break
        case 'assert':
          if (instruction.holds(before, after)) open.push(next + 1)
          break
        case 'character':
        case 'match':
          reached.push({ at: next, start })
      }
    }
  }
}

/** Throws an `NluError` whose sentence says what is wrong with the pattern. */
export function readProgram(source: string): readonly Instruction[] {
  if (source.length > patternLengthMax) throw new NluError(`A pattern has at most ${patternLengthMax} characters.`)
  const pattern = new PatternReader(source).read()
  if (lengthOf(pattern) >= programLengthMax) throw new NluError('The pattern repeats too much; use smaller counts.')
  const program: Instruction[] = []
  emit(pattern, program)
  program.push({ kind: 'match' })
  return program
}

/** How many instructions `emit` makes of a node, told without making them; counts of counts can be astronomical. */
function lengthOf(node: Node): number {
  switch (node.kind) {
    case 'character':
    case 'assert':
      return 1
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + lengthOf(part), 0)
    case 'either':
      return node.ways.reduce((sum, way) => sum + lengthOf(way) + 2, -2)
    case 'repeat': {
      const length = lengthOf(node.part)
      if (length === 0) return 0
      const optional = node.max === Infinity ? length + 2 : (node.max - node.min) * (length + 1)
      return node.min * length + optional
    }
  }
}

function emit(node: Node, program: Instruction[]): void {
  switch (node.kind) {
    case 'character':
    case 'assert':
      program.push(node)
      break
    case 'sequence':
      for (const part of node.parts) emit(part, program)
      break
    case 'either':
      emitEither(node.ways, program)
      break
    case 'repeat':
      // Nothing, repeated however often, is nothing.
      if (lengthOf(node.part) === 0) break
      for (let count = 0; count < node.min; count++) emit(node.part, program)
      if (node.max === Infinity) emitLoop(node, program)
      else for (let count = node.min; count < node.max; count++) emitMaybe(node, program)
  }
}

function emitEither(ways: readonly Node[], program: Instruction[]): void {
  const ends: number[] = []
  for (const [index, way] of ways.entries()) {
    const fork = program.length
    if (index < ways.length - 1) program.push({ kind: 'match' })
    emit(way, program)
    if (index === ways.length - 1) break
    ends.push(program.length)
    program.push({ kind: 'match' })
    program[fork] = { kind: 'both', first: fork + 1, second: program.length }
  }
  for (const end of ends) program[end] = { kind: 'go', to: program.length }
}

function emitLoop({ part, greedy }: Node & { kind: 'repeat' }, program: Instruction[]): void {
  const fork = program.length
  emitMaybe({ part, greedy }, program, fork)
}

/** The part or nothing; with `back`, after the part the question is asked again. */
function emitMaybe({ part, greedy }: { part: Node; greedy: boolean }, program: Instruction[], back?: number): void {
  const fork = program.length
  program.push({ kind: 'match' })
  emit(part, program)
  if (back !== undefined) program.push({ kind: 'go', to: back })
  const [into, past] = [fork + 1, program.length]
  program[fork] = { kind: 'both', first: greedy ? into : past, second: greedy ? past : into }
}

const repeatMax = 100
const depthMax = 20

/** Reads the structure; what a single character may be is left to the runtime's own character classes. */
class PatternReader {
  readonly #source: string
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  read(): Node {
    const node = this.#either()
    if (this.#at < this.#source.length) throw new NluError('The pattern closes a bracket it did not open.')
    return node
  }

  #either(): Node {
    if (++this.#depth > depthMax) throw new NluError(`A pattern nests at most ${depthMax} brackets.`)
    const ways = [this.#sequence()]
    while (this.#take('|')) ways.push(this.#sequence())
    this.#depth--
    return ways.length === 1 ? ways[0]! : { kind: 'either', ways }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) parts.push(this.#repeated())
    return { kind: 'sequence', parts }
  }

  #repeated(): Node {
    const part = this.#single()
    const [whole, sign, least, comma, most] =
      /^(?:([*+?])|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/.exec(this.#source.slice(this.#at)) ?? []
    if (whole === undefined) return part
    this.#at += whole.length
    const greedy = !this.#take('?')
    if (/^[*+?]/.test(this.#source.slice(this.#at))) throw new NluError('The pattern repeats a repeat.')
    const min = sign ? (sign === '+' ? 1 : 0) : Number(least)
    const max = sign ? (sign === '?' ? 1 : Infinity) : comma ? Number(most ?? Infinity) : min
    if (min > repeatMax || (max > repeatMax && max !== Infinity) || max < min) {
      throw new NluError(`A repeat in a pattern counts from 0 to ${repeatMax}, the smaller number first.`)
    }
    return { kind: 'repeat', part, min, max, greedy }
  }

  #single(): Node {
    if (this.#take('(')) return this.#group()
    if (this.#take('^')) return { kind: 'assert', holds: (before) => before === '' }
    if (this.#take('$')) return { kind: 'assert', holds: (_, after) => after === '' }
    if (this.#take('\\b')) return { kind: 'assert', holds: (before, after) => isWordly(before) !== isWordly(after) }
    if (this.#take('\\B')) return { kind: 'assert', holds: (before, after) => isWordly(before) === isWordly(after) }
    const rest = this.#source.slice(this.#at)
    const [written] = /^(?:\[\^?(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u....|\\x..|\\.|.)/su.exec(rest) ?? []
    if (written === undefined || '*+?{['.includes(written) || /^\\[1-9kc]/.test(written)) {
      throw new NluError(`The pattern cannot be read from “${rest.slice(0, 10)}” on.`)
    }
    this.#at += written.length
    return { kind: 'character', test: characterTest(written) }
  }

  #group(): Node {
    if (this.#source.startsWith('?', this.#at) && !this.#take('?:')) {
      throw new NluError('A pattern cannot look ahead, look behind or name its brackets.')
    }
    const inside = this.#either()
    if (!this.#take(')')) throw new NluError('The pattern opens a bracket and does not close it.')
    return inside
  }

  #take(expected: string): boolean {
    if (!this.#source.startsWith(expected, this.#at)) return false
    this.#at += expected.length
    return true
  }
}

const wordly = /[\p{L}\p{M}\p{N}_]/u
const isWordly = (character: string): boolean => wordly.test(character)

function characterTest(written: string): (character: string) => boolean {
  const widened = written === '\\w' ? '[\\p{L}\\p{M}\\p{N}_]' : written === '\\W' ? '[^\\p{L}\\p{M}\\p{N}_]' : written
  const literal = /^[}\]]$/.test(widened) ? `\\${widened}` : widened
  for (const source of [
    literal,
    literal.replace(/^\\([^\p{L}\p{N}])$/u, '[\\$1]').replace(/^\\([-#%&,:;<=>@~"'!` ])$/, '$1'),
  ]) {
    try {
      const expression = new RegExp(`^${source}$`, 'iu')
      return (character) => expression.test(character)
    } catch {
      continue
    }
  }
  throw new NluError(`The pattern cannot use “${written}”.`)
}
