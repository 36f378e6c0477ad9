/**
 * A sketch: what a starter makes, before it has ids. Everything is named by keys, and texts stand in all the languages that
 * the source has; `portion.ts` turns it into content of an environment.
 */
import type { FactName } from './facts.ts'
import type { AskedFieldType } from '#shared/contracts/forms'
import type { Left, LeftCode } from '#shared/contracts/starters'
import type { ContentLanguage, Localized } from '#shared/languages'

export interface SketchedUtterance {
  readonly text: string
  readonly language: ContentLanguage
  /** The parts that name an entity: UTF-16 offsets, and the entity's key. */
  readonly entities?: readonly { readonly start: number; readonly end: number; readonly entity: string }[]
}

export interface SketchedIntent {
  readonly key: string
  readonly title: Localized
  readonly utterances: readonly SketchedUtterance[]
  /** The key of the response that answers it. */
  readonly answer?: string
}

/** Where a choice leads: to a response or an intent by its key, or to an address. */
export type SketchedTarget =
  | { readonly response: string }
  | { readonly intent: string }
  | { readonly url: string }
  | { readonly phone: string }

export interface SketchedChoice {
  readonly title: Localized
  readonly to: SketchedTarget
}

export type SketchedContent =
  | { readonly is: 'text'; readonly text: Localized; readonly choices?: readonly SketchedChoice[] }
  /** Asks the questions of a form. */
  | { readonly is: 'form'; readonly form: string }
  | { readonly is: 'handover' }
  /** Looked up. */
  | { readonly is: 'knowledge'; readonly text: Localized }
  /** Looked up, and read again from its address. */
  | { readonly is: 'page'; readonly url: string }

export interface SketchedResponse {
  readonly key: string
  readonly title: Localized
  readonly topic: Localized
  readonly content: SketchedContent
  /** The key of the response said right after it. */
  readonly next?: string
}

export interface SketchedQuestion {
  readonly key: string
  readonly question: Localized
  readonly type: Extract<AskedFieldType, 'input' | 'input-email' | 'input-date' | 'select'>
  readonly isNumber?: boolean
  readonly choices?: readonly { readonly value: string; readonly title: Localized }[]
}

export interface SketchedForm {
  readonly key: string
  readonly title: Localized
  readonly questions: readonly SketchedQuestion[]
}

export interface SketchedEntity {
  readonly key: string
  readonly title: string
  readonly synonyms: readonly { readonly value: string; readonly written: readonly string[] }[]
}

/** Questions of strangers, each with the key of the intent that it means. */
export interface SketchedTest {
  readonly key: string
  readonly title: string
  readonly language: ContentLanguage
  readonly questions: readonly { readonly text: string; readonly intent: string }[]
}

export interface Sketch {
  readonly responses: readonly SketchedResponse[]
  readonly intents: readonly SketchedIntent[]
  readonly entities: readonly SketchedEntity[]
  readonly forms: readonly SketchedForm[]
  readonly tests: readonly SketchedTest[]
  readonly facts: readonly FactName[]
  readonly left: readonly Left[]
}

export const emptySketch: Sketch = {
  responses: [],
  intents: [],
  entities: [],
  forms: [],
  tests: [],
  facts: [],
  left: [],
}

/** Counts what a source has and a bot here has no place for: one line for each code and name. */
export class LeftOut {
  readonly #counts = new Map<string, Left>()

  add(code: LeftCode, name: string, count = 1): void {
    if (count === 0) return
    const shown = name.slice(0, nameShownMax)
    const before = this.#counts.get(`${code} ${shown}`)?.count ?? 0
    this.#counts.set(`${code} ${shown}`, { code, name: shown, count: before + count })
  }

  get list(): Left[] {
    const all = [...this.#counts.values()]
    const rest = all.slice(linesMax)
    return rest.length === 0 ? all : [...all.slice(0, linesMax), { code: 'too-many', name: '…', count: rest.length }]
  }
}

/** A source names things by texts of any length. */
const nameShownMax = 80
/** What is left out of a file that is something else entirely. */
const linesMax = 200
