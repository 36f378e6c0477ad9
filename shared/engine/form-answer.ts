/** Reads a customer's reply to one question: the value to store, or the message that asks for another reply. */
import * as z from 'zod/mini'
import {
  choosingFieldTypes,
  forcedDataTypes,
  type AskedQuestion,
  type Choice,
  type DataType,
  type NumberRange,
} from '../contracts/forms.ts'
import { coordinatesIn } from '../chat/coordinates.ts'
import { emailIn } from '../fields/email-address.ts'
import { fault, isoDate } from '../fields/fields.ts'
import { normalForm } from '../fields/normal-form.ts'
import { textLengthMax } from '../limits.ts'
import { findChoice, isClosed, meantChoice } from './form-choice.ts'
import { skipWords, type FormMessage, type FormTextValues } from './form-texts.ts'
import { consentIn } from './manner-texts.ts'

/** The input of an open form. A shared location arrives as a text, `52.52,13.405`. */
export type FormInput =
  | { readonly kind: 'text'; readonly text: string; readonly named?: Named | undefined }
  | { readonly kind: 'file'; readonly name: string; readonly contentType: string; readonly pointer: string }

/** The only number, day and telephone number in a longer text: 50, `2026-05-01` and `+442079460958`. */
export interface Named {
  readonly number?: number
  readonly phone?: string | undefined
  readonly date?: string
  /** A day that the calendar does not have, as it was written: `30 Feb 2027`. */
  readonly impossibleDate?: string
}

/** A stored answer: a text, number, truth, whatever a json choice holds, or a file. Days are stored as `2026-05-01`. */
export const FormValue = z.json()
export type FormValue = z.infer<typeof FormValue>

export type Reading =
  | { readonly kind: 'read'; readonly value: FormValue }
  /** `values` stand in the message in the places of their names. */
  | { readonly kind: 'refused'; readonly message: FormMessage; readonly values?: FormTextValues }

/** The types of files that a form accepts, with their file extensions (FORMS-008). */
export const formFileTypes: Readonly<Record<string, readonly string[]>> = {
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

export function read(question: AskedQuestion, input: FormInput): Reading {
  if (question.fieldType === 'input-file' && !isSkipped(question, input)) return readFile(input)
  if (input.kind === 'file') return refuse('text')
  const text = input.text.trim()
  if (text === '') return refuse('mandatory')
  if (text.length > textLengthMax) return refuse('too-long')
  const choices = choicesOf(question)
  const choice = findChoice(choices, text)
  if (choice) return readValue(valueOfChoice(question, choice))
  if (isSkipped(question, input)) return readValue(null)
  const meant = meantChoice(question, choices, text)
  if (meant) return readValue(valueOfChoice(question, meant))
  if (choices.length > 0 && isClosed(question)) return refuse('choice')
  return readText(question, text, input.named)
}

const isSkipped = ({ isOptional }: AskedQuestion, input: FormInput): boolean =>
  isOptional === true && input.kind === 'text' && skipWords.has(normalForm(input.text))

/** The choices a customer can pick. A `json-select` omits a choice whose value is no JSON, because it could not be stored. */
export function choicesOf({ fieldType, choices }: AskedQuestion): readonly Choice[] {
  if (!choosingFieldTypes.includes(fieldType)) return []
  return fieldType === 'json-select' ? choices.filter(({ formValue }) => json(formValue) !== undefined) : choices
}

/** Whether a question is content with any text. */
export const takesAnything = (question: AskedQuestion): boolean =>
  read(question, { kind: 'text', text: 'whatever' }).kind === 'read'

/** The type an answer is stored as. The field type takes precedence over the data type the author set. */
export function dataTypeOf({ fieldType, dataType }: AskedQuestion): DataType {
  return fieldType === 'input-date' ? 'date' : (forcedDataTypes[fieldType] ?? dataType)
}

/** The value of a choice in the question's type; a value that is not of that type is stored as the author wrote it. */
function valueOfChoice(question: AskedQuestion, { formValue }: Choice): FormValue {
  if (question.fieldType === 'json-select') return json(formValue) ?? null
  const reading = readers[dataTypeOf(question)](formValue.trim(), undefined)
  return reading.kind === 'read' ? reading.value : formValue
}

function readText(question: AskedQuestion, text: string, named: Named | undefined): Reading {
  if (question.fieldType === 'input-email') return readEmail(text)
  if (question.fieldType === 'input-phone') return named?.phone ? readValue(named.phone) : refuse('phone')
  if (question.fieldType === 'location-coords') return readCoordinates(text)
  return withinRange(question.range, readers[dataTypeOf(question)](text, named))
}

const readers: Readonly<Record<DataType, (text: string, named: Named | undefined) => Reading>> = {
  text: (text) => readValue(text),
  string: (text) => readValue(text),
  number: (text, named) => {
    const number = fault('number', text) ? named?.number : Number(text)
    return number === undefined ? refuse('number') : readValue(number)
  },
  boolean: (text) => {
    const said = consentIn(text)
    return said === undefined ? refuse('boolean') : readValue(said)
  },
  date: (text, named) => {
    // `isoDate` refuses days that the calendar does not have; what the reply names is read by the country's order.
    const date = isoDate(named?.date ?? '') ?? isoDate(text)
    if (date) return readValue(date)
    return named?.impossibleDate ? refuse('impossible-date', { day: named.impossibleDate }) : refuse('date')
  },
}

/** A number outside of the range is refused, with the ends that there are. */
function withinRange(range: NumberRange | undefined, reading: Reading): Reading {
  if (!range || reading.kind === 'refused' || typeof reading.value !== 'number') return reading
  const { min = -Infinity, max = Infinity } = range
  if (reading.value >= min && reading.value <= max) return reading
  if (max === Infinity) return refuse('too-small', { min })
  return min === -Infinity ? refuse('too-large', { max }) : refuse('out-of-range', { min, max })
}

function readEmail(text: string): Reading {
  const email = emailIn(text)
  return email === undefined ? refuse('email') : readValue(email)
}

function readCoordinates(text: string): Reading {
  const place = coordinatesIn(text)
  return place ? readValue(`${place.latitude},${place.longitude}`) : refuse('coordinates')
}

/** Accepts a file whose type and extension match. The upload checks its content. */
function readFile(input: FormInput): Reading {
  if (input.kind !== 'file') return refuse('file')
  const { name, contentType, pointer } = input
  const endings = Object.hasOwn(formFileTypes, contentType) ? formFileTypes[contentType]! : []
  const fits = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) && name.length <= fileNameLengthMax
  return fits ? readValue({ name, contentType, pointer }) : refuse('file')
}

const fileNameLengthMax = 255

function readValue(value: FormValue): Reading {
  return { kind: 'read', value }
}

function refuse(message: FormMessage, values: FormTextValues = {}): Reading {
  return { kind: 'refused', message, values }
}

function json(text: string): FormValue | undefined {
  try {
    const value: FormValue = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
