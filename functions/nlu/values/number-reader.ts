/** One number out of the figures and words that follow one another: `two hundred and fifty`, `2.5 million`. */
import type { NumberWord } from './number-words.ts'

export interface Lexeme {
  readonly start: number
  readonly end: number
  readonly written: string
  readonly figure?: string | undefined
  readonly word?: NumberWord | undefined
}

/** One number from a lexeme on, as far as it goes. */
export class Reader {
  readonly #text: string
  readonly #lexemes: readonly Lexeme[]
  readonly #from: number
  #at: number

  constructor(text: string, lexemes: readonly Lexeme[], from: number) {
    this.#text = text
    this.#lexemes = lexemes
    this.#from = from
    this.#at = from
  }

  read(): { value: number | undefined; from: number; to: number } | undefined {
    const first = this.#lexemes[this.#at]!
    if (/\d/.test(first.written)) return this.#figure(first)
    const value = first.word && this.#words()
    return value === undefined ? undefined : this.#found(value)
  }

  #found = (value: number | undefined) => ({
    value: value !== undefined && value < exactBelow ? roundedOf(value) : undefined,
    from: this.#from,
    to: this.#at,
  })

  /** `2 million`, `5 and a half`, `3 Komma 5`. */
  #figure({ figure }: Lexeme) {
    this.#at++
    const scale = this.#peek('factor')
    if (scale) {
      this.#at++
      const more = this.#half()
      return this.#found(figure === undefined ? undefined : (Number(figure) + more) * scale.value)
    }
    const half = this.#half()
    const decimals = half === 0 ? this.#decimals() : ''
    if (figure === undefined) return this.#found(undefined)
    const value = decimals === '' ? Number(figure) + half : Number(`${figure}.${decimals}`)
    return this.#found(value * this.#scales())
  }

  /** `two hundred and fifty`, `half a million`, `dau ddeg un`, `drei Komma fünf`. */
  #words(): number | undefined {
    const lone = this.#halfOfGroup()
    if (lone !== undefined) return lone
    let sum = 0
    let hundreds = 0
    let rest: number | undefined
    let smallest = Infinity
    let isTen = false
    if (this.#peek('article')) {
      const next = this.#lexemes[this.#at + 1]
      if (next?.word?.kind !== 'factor' && !this.#isHalfAt(this.#at + 1)) return this.#article()
      this.#at++
      const half = this.#halfOfGroup()
      if (half !== undefined) return half
      rest = 1
    }
    for (;;) {
      const word = this.#lexemes[this.#at]?.word
      if (!word || !this.#isNext(this.#at)) break
      const following = this.#lexemes[this.#at + 1]?.word?.kind
      if (word.kind === 'and' && following === 'article' && rest === undefined && !this.#isHalfAt(this.#at + 2)) {
        if (hundreds === 0 && sum === 0) break
        this.#at += 2
        rest = 1
        break
      }
      if (word.kind === 'and' && following === 'number') {
        if (rest !== undefined || (hundreds === 0 && sum === 0)) break
        this.#at++
        continue
      }
      if (word.kind === 'number') {
        const joined =
          isTen && word.value < 10 ? rest! + word.value : joinedTo(rest, word.value, hundreds > 0 || sum > 0)
        isTen = false
        if (joined === undefined || (sum > 0 && word.value >= smallest)) break
        if (joined >= 100 && hundreds > 0) break
        rest = joined
      } else if (word.kind === 'factor' && word.value === 10) {
        if (rest !== undefined && (rest < 1 || rest > 9)) break
        rest = (rest ?? 1) * 10
        isTen = true
      } else if (word.kind === 'factor' && word.value === 100) {
        if (hundreds > 0 || (rest !== undefined && (rest < 1 || rest > 99))) break
        hundreds = (rest ?? 1) * 100
        rest = undefined
      } else if (word.kind === 'factor') {
        if (word.value >= smallest) break
        this.#at++
        const part = rest === undefined && hundreds === 0 ? 1 : hundreds + (rest ?? 0)
        sum += (part + this.#half()) * word.value
        hundreds = 0
        rest = undefined
        smallest = word.value
        continue
      } else break
      this.#at++
    }
    if (this.#at === this.#from) return undefined
    const whole = sum + hundreds + (rest ?? 0)
    const half = this.#half()
    const decimals = half === 0 ? this.#decimals() : ''
    return (decimals === '' ? whole + half : Number(`${whole}.${decimals}`)) * this.#scales()
  }

  /** `Eine` and `one` as the whole answer, and before another number: `ein bis zwei`. Else an article counts nothing. */
  #article(): number | undefined {
    const { start, end } = this.#lexemes[this.#at]!
    const isAlone = !/[\p{L}\p{N}]/u.test(this.#text.slice(0, start) + this.#text.slice(end))
    const isRange = rangeAfter.test(this.#text.slice(end))
    if (!isAlone && !(isRange && this.#lexemes[this.#at + 2]?.word?.kind === 'number')) return undefined
    if (isAlone && /^an?$/i.test(this.#text.slice(start, end))) return undefined
    this.#at++
    return 1
  }

  /** `half a million`, `mezza dozzina`, `hanner cant`; `a half` alone. */
  #halfOfGroup(): number | undefined {
    if (!this.#peek('half')) return undefined
    const isArticled = this.#lexemes[this.#at + 1]?.word?.kind === 'article'
    const factor = this.#lexemes[this.#at + (isArticled ? 2 : 1)]?.word
    if (factor?.kind === 'factor') {
      this.#at += isArticled ? 3 : 2
      return factor.value / 2
    }
    this.#at++
    const { start, end } = this.#lexemes[this.#at - 1]!
    return /[\p{L}\p{N}]{2}/u.test(
      `${this.#text.slice(0, start)} ${this.#text.slice(end)}`.replace(/\bein\b|\been\b/gi, ''),
    )
      ? NaN
      : 0.5
  }

  /** `and a half` behind a number: 0.5, else 0. */
  #half(): number {
    let at = this.#at
    if (this.#lexemes[at]?.word?.kind === 'and') at++
    if (this.#lexemes[at]?.word?.kind === 'article') at++
    if (!this.#isHalfAt(at) || !this.#isNext(this.#at)) return 0
    this.#at = at + 1
    return 0.5
  }

  /** Digits behind `point`, or the number that stands for them: `Komma fünfundzwanzig`. */
  #decimals(): string {
    if (!this.#peek('point')) return ''
    let digits = ''
    let at = this.#at + 1
    for (; at < this.#lexemes.length && this.#isNext(at); at++) {
      const { word, figure } = this.#lexemes[at]!
      const value = word?.kind === 'number' ? word.value : Number(figure)
      if (!Number.isInteger(value) || (value > 9 && digits !== '')) break
      digits += value
      if (value > 9) {
        at++
        break
      }
    }
    if (digits !== '') this.#at = at
    return digits
  }

  /** `million` behind decimals in words. */
  #scales(): number {
    const scale = this.#peek('factor')
    if (scale) this.#at++
    return scale?.value ?? 1
  }

  #isHalfAt = (at: number): boolean => this.#lexemes[at]?.word?.kind === 'half'

  #peek<Kind extends NumberWord['kind']>(kind: Kind): Extract<NumberWord, { kind: Kind }> | undefined {
    const word = this.#lexemes[this.#at]?.word
    return word?.kind === kind && this.#isNext(this.#at) ? (word as Extract<NumberWord, { kind: Kind }>) : undefined
  }

  /** Whether a lexeme follows the one before it with nothing but a space or a hyphen between. */
  #isNext(at: number): boolean {
    if (at === this.#from) return true
    return /^[ -]?$/.test(this.#text.slice(this.#lexemes[at - 1]!.end, this.#lexemes[at]!.start).replace(/^\. /, ' '))
  }
}

/** A unit behind a ten from twenty on, or what is below a hundred behind a hundred; none where another number begins. */
function joinedTo(rest: number | undefined, value: number, isWithin: boolean): number | undefined {
  if (rest === undefined) return !isWithin || value > 0 ? value : undefined
  if (rest > 10 && value > 0 && value < 10 ** trailingZeros(rest)) return rest + value
  return undefined
}

const trailingZeros = (value: number): number => /0*$/.exec(String(value))![0].length

/** So many figures of any number hold in a double. */
const exactFigures = 15
const exactBelow = 10 ** exactFigures

/** Without the dust of binary fractions. */
const roundedOf = (value: number): number => Number(value.toPrecision(exactFigures))

const rangeAfter = /^\s?(?:-|(?:to|or|bis|oder|o|of|tot|neu|i)\s)/iu
