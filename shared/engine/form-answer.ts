/** What a customer's reply to one question is worth: the value to store, or the message that asks for a better one. */
import * as z from 'zod/mini'
import {
  choosingFieldTypes,
  forcedDataTypes,
  type AskedQuestion,
  type Choice,
  type DataType,
} from '../contracts/forms.ts'
import { coordinatesIn } from '../chat/coordinates.ts'
import { fault, isoDate } from '../fields/fields.ts'
import { textLengthMax } from '../limits.ts'
import type { FormMessage } from './form-texts.ts'

/** What a customer sends while a form is asked. A shared location arrives as a text, `52.52,13.405`. */
export type FormInput =
  | { readonly kind: 'text'; readonly text: string; readonly named?: Named | undefined }
  | { readonly kind: 'file'; readonly name: string; readonly contentType: string; readonly pointer: string }

/** The only number and the only day a text names, where it says more than these: 50 and `2026-05-01`. */
export interface Named {
  readonly number?: number
  readonly date?: string
}

/** A stored answer: a text, number, truth, whatever a json choice holds, or a file. Days are stored as `2026-05-01`. */
export const FormValue = z.json()
export type FormValue = z.infer<typeof FormValue>

export type Reading =
  { readonly kind: 'read'; readonly value: FormValue } | { readonly kind: 'refused'; readonly message: FormMessage }

/** The files a form takes: the endings of each type (FORMS-008). */
export const formFileTypes: Readonly<Record<string, readonly string[]>> = {
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

/** How people say yes and no in the languages of the content. */
const yes = new Set(['true', 'yes', 'y', 'ja', 'j', 'si', 'sì', 'sí', 'ie', 'oes', 'ydw'])
const no = new Set(['false', 'no', 'n', 'nein', 'nee', 'na', 'nage', 'nac oes', 'nac ydw'])

export function read(question: AskedQuestion, input: FormInput): Reading {
  if (question.fieldType === 'input-file') return readFile(input)
  if (input.kind === 'file') return refused('text')
  const text = input.text.trim()
  if (text === '') return refused('mandatory')
  if (text.length > textLengthMax) return refused('too-long')
  const choices = offered(question)
  const choice = chosen(choices, text)
  if (choice) return readAs(valued(question, choice))
  if (choices.length > 0 && (question.fieldType === 'select' || question.fieldType === 'json-select'))
    return refused('choice')
  return readText(question, text, input.named)
}

/** The choices a customer can pick. A `json-select` hides those whose value is no JSON, for nothing could be stored. */
export function offered({ fieldType, choices }: AskedQuestion): readonly Choice[] {
  if (!choosingFieldTypes.includes(fieldType)) return []
  return fieldType === 'json-select' ? choices.filter(({ formValue }) => json(formValue) !== undefined) : choices
}

/** The type an answer is stored as, whatever the author had set before the field type was chosen. */
export function dataTypeOf({ fieldType, dataType }: AskedQuestion): DataType {
  return fieldType === 'input-date' ? 'date' : (forcedDataTypes[fieldType] ?? dataType)
}

/** The choice of which `text` is the value, else the title in any language, however it is capitalised. */
export function chosen(choices: readonly Choice[], text: string): Choice | undefined {
  const said = plain(text)
  return (
    choices.find(({ formValue }) => formValue.trim() === text.trim()) ??
    choices.find(({ title }) => Object.values(title).some((written) => plain(written) === said)) ??
    choices.find(({ formValue }) => plain(formValue) === said)
  )
}

export const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** The value of a choice in the question's type; a value that is none of that type is the author's word and stays. */
function valued(question: AskedQuestion, { formValue }: Choice): FormValue {
  if (question.fieldType === 'json-select') return json(formValue) ?? null
  const reading = readers[dataTypeOf(question)](formValue.trim(), undefined)
  return reading.kind === 'read' ? reading.value : formValue
}

function readText(question: AskedQuestion, text: string, named: Named | undefined): Reading {
  if (question.fieldType === 'input-email') return fault('email', text) ? refused('email') : readAs(text)
  if (question.fieldType === 'location-coords') return readCoordinates(text)
  return readers[dataTypeOf(question)](text, named)
}

const readers: Readonly<Record<DataType, (text: string, named: Named | undefined) => Reading>> = {
  text: (text) => readAs(text),
  string: (text) => readAs(text),
  number: (text, named) => {
    const number = fault('number', text) ? named?.number : Number(text)
    return number === undefined ? refused('number') : readAs(number)
  },
  boolean: (text) => {
    const said = plain(text)
    return yes.has(said) || no.has(said) ? readAs(yes.has(said)) : refused('boolean')
  },
  date: (text, named) => {
    // A day the calendar does not have is no day.
    const date = isoDate(text) ?? isoDate(named?.date ?? '')
    return date ? readAs(date) : refused('date')
  },
}

function readCoordinates(text: string): Reading {
  const place = coordinatesIn(text)
  return place ? readAs(`${place.latitude},${place.longitude}`) : refused('coordinates')
}

/** A file whose type and ending agree; that its content does as well is found out when it is uploaded. */
function readFile(input: FormInput): Reading {
  if (input.kind !== 'file') return refused('file')
  const { name, contentType, pointer } = input
  const endings = Object.hasOwn(formFileTypes, contentType) ? formFileTypes[contentType]! : []
  const fits = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) && name.length <= fileNameLengthMax
  return fits ? readAs({ name, contentType, pointer }) : refused('file')
}

const fileNameLengthMax = 255

function readAs(value: FormValue): Reading {
  return { kind: 'read', value }
}

function refused(message: FormMessage): Reading {
  return { kind: 'refused', message }
}

function json(text: string): FormValue | undefined {
  try {
    const value: FormValue = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
