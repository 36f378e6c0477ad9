/** A company's own masking rule: its pattern, on an engine that needs time in proportion to the text whatever the pattern is. */
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { maskPatternLengthMax } from '#shared/limits'

/** Start and end of a match, in UTF-16 code units. */
type Span = readonly [start: number, end: number]

export interface MaskPattern {
  /** Every match, one after the other; after two hundred the rest of the text counts as one. */
  find: (text: string) => readonly Span[]
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
  return { find: (text) => spansOf(compiled, text) }
}

/** Whether a rule hides more than half of what people ordinarily write, measured on a fixed sample. */
export function hidesMuch({ find }: MaskPattern): boolean {
  const hidden = find(ordinary).reduce((sum, [start, end]) => sum + (end - start), 0)
  return hidden > ordinary.length / 2
}

function spansOf(compiled: RE2JS, text: string): Span[] {
  const matcher = compiled.matcher(text)
  const spans: Span[] = []
  while (matcher.find()) {
    if (spans.length === matchesMax) return [...spans, [matcher.start(), text.length]]
    if (matcher.end() > matcher.start()) spans.push([matcher.start(), matcher.end()])
  }
  return spans
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
