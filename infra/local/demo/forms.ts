/** What the florist's bot asks its customers. */
import type { Choice, FormDraft, FormFieldDraft } from '#shared/contracts/forms'
import type * as z from 'zod/mini'

type Question = z.output<typeof FormFieldDraft>
type Form = z.output<typeof FormDraft>

const choice = (formValue: string, en: string, de: string): Choice => ({ formValue, title: { en, de } })

/** The bank: questions more than one form asks. */
export const floristQuestions: readonly Question[] = [
  {
    type: 'form-field',
    title: 'Customer name',
    key: 'customer_name',
    question: { en: 'What is your name?', de: 'Wie heißen Sie?' },
    fieldType: 'input',
    dataType: 'string',
    choices: [],
  },
  {
    type: 'form-field',
    title: 'E-mail address',
    key: 'email',
    question: {
      en: 'Which e-mail address may we answer to?',
      de: 'An welche E-Mail-Adresse dürfen wir antworten?',
    },
    fieldType: 'input-email',
    dataType: 'string',
    choices: [],
  },
  {
    type: 'form-field',
    title: 'Delivery date',
    key: 'delivery_date',
    question: { en: 'When shall we deliver?', de: 'Wann sollen wir liefern?' },
    fieldType: 'input-date',
    dataType: 'date',
    choices: [],
  },
  {
    type: 'form-field',
    title: 'Delivery address',
    key: 'delivery_address',
    question: {
      en: 'Where shall we deliver to? Street and town, please.',
      de: 'Wohin sollen wir liefern? Straße und Ort bitte.',
    },
    fieldType: 'input',
    dataType: 'string',
    choices: [],
  },
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
    {
      key: 'occasion',
      question: { en: 'What is the occasion?', de: 'Zu welchem Anlass?' },
      fieldType: 'select',
      dataType: 'string',
      choices: [
        choice('birthday', 'Birthday', 'Geburtstag'),
        choice('wedding', 'Wedding', 'Hochzeit'),
        choice('sympathy', 'Sympathy', 'Trauer'),
        choice('just-because', 'Just because', 'Einfach so'),
      ],
    },
    {
      key: 'budget',
      question: { en: 'How much would you like to spend, in pounds?', de: 'Wie viel Pfund möchten Sie ausgeben?' },
      fieldType: 'input',
      dataType: 'number',
      choices: [],
    },
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
    {
      key: 'guests',
      question: { en: 'How many guests do you expect?', de: 'Wie viele Gäste erwarten Sie?' },
      fieldType: 'input',
      dataType: 'number',
      choices: [],
    },
    {
      key: 'appointment',
      question: { en: 'Which day suits you?', de: 'Welcher Tag passt Ihnen?' },
      fieldType: 'open-select-date',
      dataType: 'date',
      choices: [
        choice('2027-01-16', 'Saturday, 16 January', 'Samstag, 16. Januar'),
        choice('2027-01-23', 'Saturday, 23 January', 'Samstag, 23. Januar'),
      ],
    },
  ],
})

const problemReport = (existing: Existing): Form => ({
  type: 'form',
  title: 'Report a problem',
  key: 'report-problem',
  questions: [
    existing('email'),
    {
      key: 'problem',
      question: { en: 'What went wrong?', de: 'Was ist schiefgegangen?' },
      fieldType: 'open-select',
      dataType: 'text',
      choices: [
        choice('late', 'It came late', 'Es kam zu spät'),
        choice('damaged', 'It was damaged', 'Es war beschädigt'),
        choice('wrong', 'It was not what I ordered', 'Es war nicht, was ich bestellt habe'),
      ],
    },
    {
      key: 'photo',
      question: { en: 'Would you show us a picture?', de: 'Zeigen Sie uns ein Bild davon?' },
      fieldType: 'input-file',
      dataType: 'text',
      choices: [],
    },
  ],
})

const message = (existing: Existing): Form => ({
  type: 'form',
  title: 'Leave a message',
  key: 'leave-a-message',
  questions: [
    existing('customer_name'),
    existing('email'),
    {
      key: 'message',
      question: { en: 'What may we do for you?', de: 'Was dürfen wir für Sie tun?' },
      fieldType: 'input',
      dataType: 'text',
      choices: [],
    },
  ],
})
