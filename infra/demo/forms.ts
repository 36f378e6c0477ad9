/** What the florist's bot asks its customers. */
import type { AskedQuestion, Choice, FormDraft, FormFieldDraft } from '#shared/contracts/forms'
import type * as z from 'zod/mini'

type Question = z.output<typeof FormFieldDraft>
type Form = z.output<typeof FormDraft>

const choice = (formValue: string, en: string, de: string): Choice => ({ formValue, title: { en, de } })

/** What one question asks, how it is answered, and what the answer is. */
const questionOf = (
  key: string,
  question: { en: string; de: string },
  [fieldType, dataType]: readonly [AskedQuestion['fieldType'], AskedQuestion['dataType']],
  choices: Choice[] = [],
): AskedQuestion => ({ key, question, fieldType, dataType, choices })

const ofBank = (title: string, question: AskedQuestion): Question => ({ ...question, type: 'form-field', title })

/** The bank: questions more than one form asks. */
export const floristQuestions: readonly Question[] = [
  ofBank(
    'Customer name',
    questionOf('customer_name', { en: 'What is your name?', de: 'Wie heißen Sie?' }, ['input', 'string']),
  ),
  ofBank(
    'E-mail address',
    questionOf(
      'email',
      { en: 'Which e-mail address may we answer to?', de: 'An welche E-Mail-Adresse dürfen wir antworten?' },
      ['input-email', 'string'],
    ),
  ),
  ofBank(
    'Delivery date',
    questionOf('delivery_date', { en: 'When shall we deliver?', de: 'Wann sollen wir liefern?' }, [
      'input-date',
      'date',
    ]),
  ),
  ofBank(
    'Delivery address',
    questionOf(
      'delivery_address',
      {
        en: 'Where shall we deliver to? Street and town, please.',
        de: 'Wohin sollen wir liefern? Straße und Ort bitte.',
      },
      ['input', 'string'],
    ),
  ),
]

/** The form's question that stands for one of the bank, by its key. */
type Existing = (key: string) => { fieldType: 'existing'; fieldId: string }

/** `bank` gives the id of a question of the bank by its key. */
export function floristForms(bank: (key: string) => string): readonly Form[] {
  const existing: Existing = (key) => ({ fieldType: 'existing', fieldId: bank(key) })
  return [bouquetOrder, weddingConsultation, problemReport, message].map((form) => form(existing))
}

const bouquetOrder = (existing: Existing): Form => ({
  type: 'form',
  title: 'Order a bouquet',
  key: 'order-bouquet',
  questions: [
    questionOf(
      'occasion',
      { en: 'What is the occasion?', de: 'Zu welchem Anlass?' },
      ['select', 'string'],
      [
        choice('birthday', 'Birthday', 'Geburtstag'),
        choice('wedding', 'Wedding', 'Hochzeit'),
        choice('sympathy', 'Sympathy', 'Trauer'),
        choice('just-because', 'Just because', 'Einfach so'),
      ],
    ),
    questionOf(
      'budget',
      { en: 'How much would you like to spend, in pounds?', de: 'Wie viel Pfund möchten Sie ausgeben?' },
      ['input', 'number'],
    ),
    existing('delivery_date'),
    existing('delivery_address'),
    existing('customer_name'),
    existing('email'),
  ],
})

const weddingConsultation = (existing: Existing): Form => ({
  type: 'form',
  title: 'Wedding consultation',
  key: 'wedding-consultation',
  questions: [
    existing('customer_name'),
    existing('email'),
    questionOf('guests', { en: 'How many guests do you expect?', de: 'Wie viele Gäste erwarten Sie?' }, [
      'input',
      'number',
    ]),
    questionOf(
      'appointment',
      { en: 'Which day suits you?', de: 'Welcher Tag passt Ihnen?' },
      ['open-select-date', 'date'],
      [
        choice('2027-01-16', 'Saturday, 16 January', 'Samstag, 16. Januar'),
        choice('2027-01-23', 'Saturday, 23 January', 'Samstag, 23. Januar'),
      ],
    ),
  ],
})

const problemReport = (existing: Existing): Form => ({
  type: 'form',
  title: 'Report a problem',
  key: 'report-problem',
  questions: [
    existing('email'),
    questionOf(
      'problem',
      { en: 'What went wrong?', de: 'Was ist schiefgegangen?' },
      ['open-select', 'text'],
      [
        choice('late', 'It came late', 'Es kam zu spät'),
        choice('damaged', 'It was damaged', 'Es war beschädigt'),
        choice('wrong', 'It was not what I ordered', 'Es war nicht, was ich bestellt habe'),
      ],
    ),
    questionOf('photo', { en: 'Would you show us a picture?', de: 'Zeigen Sie uns ein Bild davon?' }, [
      'input-file',
      'text',
    ]),
  ],
})

const message = (existing: Existing): Form => ({
  type: 'form',
  title: 'Leave a message',
  key: 'leave-a-message',
  questions: [
    existing('customer_name'),
    existing('email'),
    questionOf('message', { en: 'What may we do for you?', de: 'Was dürfen wir für Sie tun?' }, ['input', 'text']),
  ],
})
