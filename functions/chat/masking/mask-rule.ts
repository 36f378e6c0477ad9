/** A company's own masking rule: its pattern, on an engine that needs time in proportion to the text whatever the pattern is. */
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { maskPatternLengthMax, textLengthMax } from '#shared/limits'
import type { MaskSpan } from '#shared/masking/find'
import { BudgetSpent, CountedText, MaskBudget } from './mask-budget.ts'

export interface MaskPattern {
  /** Every match, one after the other; the rest of the text after two hundred of them, or when the budget is spent. */
  find: (text: string, budget?: MaskBudget) => readonly MaskSpan[]
}

/** Why a pattern is refused: `at` counts from 0 in UTF-16 code units, `part` is what stands there. */
export type PatternFault =
  | { code: 'pattern'; reason: string; at: number; part: string }
  /** It matches where nothing stands, so it would put its replacement between all characters. */
  | { code: 'pattern-empty' }

/** Steps of the compiled pattern, because the time of a match grows with them: a repetition of a repetition has many. */
const stepsMax = 1000
/** A search to the end of the text after each match would need the square of its length. */
const matchesMax = 200

export function compileMaskPattern(pattern: string): MaskPattern | { fault: PatternFault } {
  const tooLong = { code: 'pattern', at: 0, part: pattern.slice(0, 20) } as const
  if (!pattern) return { fault: { code: 'pattern-empty' } }
  if (pattern.length > maskPatternLengthMax)
    return { fault: { ...tooLong, reason: 'too long', at: maskPatternLengthMax, part: '' } }
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(pattern)
  } catch (error) {
    return { fault: faultOf(error, pattern) }
  }
  if (compiled.programSize() > stepsMax) return { fault: { ...tooLong, reason: 'too many repetitions' } }
  if (hasEmptyMatch(compiled)) return { fault: { code: 'pattern-empty' } }
  return { find: (text, budget = new MaskBudget()) => spansOf(compiled, text, budget) }
}

/** Whether a rule hides more than half of what people ordinarily write, measured on a fixed sample. */
export function hidesMuch({ find }: MaskPattern): boolean {
  const hidden = find(ordinary).reduce((sum, [start, end]) => sum + (end - start), 0)
  return hidden > ordinary.length / 2
}

/** Steps that a pattern needs for a text of the length that a customer may write: the most of some samples. */
export function stepsOf({ find }: MaskPattern): number {
  const budgets = samples.map((sample) => {
    const budget = new MaskBudget()
    find(sample, budget)
    return budget
  })
  return Math.max(...budgets.map(({ spent }) => spent))
}

function spansOf(compiled: RE2JS, text: string, budget: MaskBudget): MaskSpan[] {
  const counted = new CountedText(text, compiled.programSize(), budget)
  const spans: MaskSpan[] = []
  let from = 0
  try {
    // The engine takes a `String` object wherever it takes a string.
    const matcher = compiled.matcher(counted as unknown as string)
    while (counted.searchFrom(from) && matcher.find()) {
      if (spans.length === matchesMax) return [...spans, [matcher.start(), text.length, 'rest']]
      from = matcher.end()
      if (from > matcher.start()) spans.push([matcher.start(), from])
    }
    return spans
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
    return [...spans, [from, text.length, 'rest']]
  }
}

function hasEmptyMatch(compiled: RE2JS): boolean {
  return ['', 'Jo, 12', ordinary.slice(0, 80)].some((text) => {
    const matcher = compiled.matcher(text)
    while (matcher.find()) if (matcher.end() === matcher.start()) return true
    return false
  })
}

function faultOf(error: unknown, pattern: string): PatternFault {
  if (!(error instanceof RE2JSSyntaxException)) return { code: 'pattern', reason: 'unreadable', at: 0, part: pattern }
  const part = error.getPattern() ?? pattern
  // Where the whole pattern is named, something is missing behind its end.
  const isWhole = part === pattern
  return {
    code: 'pattern',
    reason: error.getDescription(),
    at: isWhole && pattern.length > 2 ? pattern.length : Math.max(0, pattern.indexOf(part)),
    part: isWhole && pattern.length > 2 ? '' : part,
  }
}

const ordinary = [
  'Hello, I ordered two chairs last week and only one of them has arrived. Could you tell me when the other one comes?',
  'Thanks! That works. What are your opening hours on Saturday, and is there parking nearby?',
  'Guten Tag, meine Bestellung 48213 vom 12.03. ist noch nicht da. Können Sie bitte nachsehen, wo das Paket bleibt?',
  'Das Gerät geht nach fünf Minuten aus. Ich habe es schon zweimal neu gestartet, leider ohne Erfolg.',
  'Bonjour, je voudrais échanger une veste en taille 42 contre une taille 40. Comment faire, et combien ça coûte ?',
  'Hola, la factura de marzo es de 59,90 € y creo que hay un error. ¿Me lo pueden explicar, por favor?',
  'Buongiorno, posso cambiare la data della consegna a venerdì 14 tra le 9 e le 12? Grazie mille.',
  'Goedemiddag, ik wil mijn abonnement graag opzeggen per 1 juni. Krijg ik daar nog een bevestiging van?',
].join('\n')

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** What people write, one character again and again, numbers, and all characters of a keyboard. */
const samples = [ordinary, 'a', '0123456789 ', printable].map((text) =>
  text.repeat(Math.ceil(textLengthMax / text.length)).slice(0, textLengthMax),
)
