/** What the demo's bot says, read from what it was taught: each block as its messages, and where its ways lead. */
import type { Message, SaidChoice } from '#shared/chat/message'
import type { BlockChoice } from '#shared/blocks/choices'
import type { BlockDraft } from '#shared/contracts/blocks'
import type { IntentPlan, Lessons, Places } from '../plan.ts'
import type { Language } from './words.ts'

type Texts = Readonly<Partial<Record<string, string>>>

/** A question of a form. */
export interface Asked {
  readonly key: string
  readonly text: Texts
  readonly fieldType: string
  readonly choices: readonly { readonly title: Texts }[]
}

/** What a block comes to: messages, and then a person who is wanted or a form that is filled in. */
export interface Answer {
  readonly messages: readonly Message[]
  readonly department?: string
  readonly form?: { readonly block: string; readonly questions: readonly Asked[]; readonly next: string | undefined }
  readonly mails: number
  readonly calls: number
}

const silence: Answer = { messages: [], mails: 0, calls: 0 }
/** Longer than any way of the demo from block to block. */
const stepsMax = 8

export class Script {
  readonly #blocks: ReadonlyMap<string, BlockDraft>
  readonly #byKey: ReadonlyMap<string, string>
  readonly #answers: ReadonlyMap<string, string>
  readonly #forms: ReadonlyMap<string, readonly Asked[]>
  /** Those that something answers. */
  readonly intents: readonly IntentPlan[]

  constructor(
    lessons: Lessons,
    private readonly places: Places,
    /** What texts name in stars; what a customer has answered stays a name. */
    private readonly known: Readonly<Record<string, string>>,
  ) {
    const drafts = lessons.blocks.map((plan) => plan(places))
    this.#blocks = new Map(drafts.map((draft) => [places.block(draft.key ?? ''), draft]))
    this.#byKey = new Map(drafts.map((draft) => [draft.key ?? '', places.block(draft.key ?? '')]))
    this.#answers = new Map(lessons.intents.map(({ key, answer = key }) => [places.intent(key), places.block(answer)]))
    this.#forms = formsOf(lessons, places)
    this.intents = lessons.intents.filter(
      ({ isUnanswered, key, answer = key }) => !isUnanswered && this.#byKey.has(answer),
    )
  }

  idOfIntent = (key: string): string => this.places.intent(key)
  blockOfIntent = (key: string): string => this.#answers.get(this.places.intent(key)) ?? ''
  blockOfKey = (key: string): string => this.#byKey.get(key) ?? ''

  /** Where a button leads; nowhere where it opens something on the customer's device. */
  wayOf({ action: { type, value } }: SaidChoice): string | undefined {
    return type === 'block' ? value : type === 'block-intent' ? this.#answers.get(value) : undefined
  }

  /** A text that the knowledge of the bot answers with. */
  passage(key: string, language: Language): Message | undefined {
    const draft = this.#blocks.get(this.blockOfKey(key))
    const text = draft?.type === 'kb' ? draft.kb.text[language] : undefined
    return text === undefined
      ? undefined
      : { messageType: 'bot-msg', text: text.split('. ')[0] ?? '', language, blockId: this.blockOfKey(key) }
  }

  answer(block: string, language: Language, stepsLeft = stepsMax): Answer {
    const draft = this.#blocks.get(block)
    if (!draft || stepsLeft === 0) return silence
    const goOn = (next: string | null | undefined, counted: Partial<Answer> = {}): Answer => {
      const answer = next ? this.answer(next, language, stepsLeft - 1) : silence
      return { ...answer, mails: answer.mails + (counted.mails ?? 0), calls: answer.calls + (counted.calls ?? 0) }
    }
    const say = (message: Partial<Message>): Answer => ({
      ...silence,
      messages: [{ messageType: 'bot-msg', language, blockId: block, ...message }],
    })
    switch (draft.type) {
      case 'message':
        return say({ text: this.#textIn(draft.text, language) })
      case 'select':
        return say({
          text: this.#textIn(draft.text, language),
          choiceType: draft.choiceType,
          choices: this.#choicesIn(draft.choices, language),
        })
      case 'complex':
        return say({
          items: draft.items.map(({ title, subtitle = {}, choices }) => ({
            title: this.#textIn(title, language),
            subtitle: this.#textIn(subtitle, language),
            choices: this.#choicesIn(choices, language),
          })),
        })
      case 'variable':
        return goOn(draft.next)
      case 'function':
        return this.#run(block, draft, { goOn, say, language })
      case 'kb':
      case 'media':
      case 'temporary':
        return silence
    }
  }

  #run(block: string, draft: Extract<BlockDraft, { type: 'function' }>, { goOn, say, language }: Running): Answer {
    const { function: does, next } = draft
    switch (does.type) {
      case 'form':
        return {
          ...silence,
          form: { block, questions: this.#forms.get(does.formId) ?? [], next: next ?? undefined },
        }
      case 'handover':
        return { ...silence, department: does.departmentId ?? '' }
      case 'logic':
        return goOn(does.expressions[0]?.blockId)
      case 'handler':
        return say({
          text: this.#textIn(does.tempText ?? {}, language),
          choiceType: 'qreply',
          choices: this.#choicesIn(does.tempChoices ?? [], language),
        })
      case 'email-form-as-table':
        return goOn(next, { mails: 1 })
      case 'zapier-trigger':
      case 'salesforce-create-case':
        return goOn(next, { calls: 1 })
      case 'unset-form':
        return goOn(next)
    }
  }

  #choicesIn = (choices: readonly BlockChoice[], language: Language): SaidChoice[] =>
    choices.map(({ title, action }) => ({ title: this.#textIn(title, language), action }))

  #textIn = (texts: Texts, language: Language): string =>
    (texts[language] ?? texts['en'] ?? '').replaceAll(
      /\*\*\*(\w+)\*\*\*/g,
      (_, name: string) => this.known[name] ?? '…',
    )
}

interface Running {
  readonly goOn: (next: string | null | undefined, counted?: Partial<Answer>) => Answer
  readonly say: (message: Partial<Message>) => Answer
  readonly language: Language
}

/** The questions of each form by its id, those of the bank in their places. */
function formsOf(lessons: Lessons, places: Places): ReadonlyMap<string, readonly Asked[]> {
  const bank = new Map(lessons.questions.map((question) => [question.key ?? '', question]))
  const forms = lessons.forms((key) => key)
  return new Map(
    forms.map(({ key = '', questions }) => [
      places.form(key),
      questions.flatMap((question) => {
        const asked = question.fieldType === 'existing' ? bank.get(question.fieldId) : question
        return asked && 'question' in asked
          ? [{ key: asked.key ?? '', text: asked.question, fieldType: asked.fieldType, choices: asked.choices ?? [] }]
          : []
      }),
    ]),
  )
}
