/**
 * Faults of single fields: a closed list of codes, each with the English sentence of the API and of the console. Schemas name a
 * code as their message; the console words it in other languages by the same code (`locales/de/faults.json`).
 */
import * as z from 'zod/mini'

/** One sentence a code. `{name}` stands for a figure of the fault's `values`. */
export const faults = {
  mandatory: 'Mandatory field',
  'required-text': 'Required field',
  'first-language': 'Mandatory field, please ensure your default language has been filled.',
  wrong: 'Please ensure all values are in a correct format',
  'too-long': 'At most {max} characters',
  'at-most': 'At most {max}',
  'at-least': 'At least {min}',
  'half-character': 'This text holds half a character, such as an emoji that was cut. Please write it again.',

  time: 'Enter a valid time format',
  date: 'Enter a valid date',
  'event-name': 'Use small letters, numbers and hyphens.',
  'scope-beyond': 'You may not do this yourself, so a key of yours cannot either.',
  'too-early': 'Choose a moment at least a minute ahead.',
  'too-late': 'Choose a moment within 180 days.',
  'swarm-gone': 'This swarm does not exist any more.',
  'code-wrong': 'This code is incorrect. Enter the one that your app shows now.',
  number: 'Enter a valid number',
  'number-required': 'You must specify a number',
  url: 'Enter a valid url',
  'https-url': 'HTTPS only, no private addresses',
  'server-url': 'Please enter a valid URL',
  'url-or-variable': 'Enter a valid url or at least one variable (exp: ***URL***)',
  word: 'Enter a valid word',
  'no-special-characters': 'Please only use letters and numbers',
  email: 'Enter valid email',
  'email-list': 'Please enter a valid email in a comma-separated list',
  boolean: 'Please enter a valid value',
  image: 'Please upload an image file',
  'brand-image': 'Please use .jpg or .png',
  video: 'Please upload an MP4 video',
  file: 'Please upload a web page (HTML), a PDF, a Word document or an MP4 video',
  phone: 'Enter valid phone number.',
  'phone-invalid': 'Phone number is not valid',
  'phone-spaces': 'Please enter phone number without spaces',
  'language-tag': 'Enter a language as en-GB or de.',
  channel: 'There is no channel of this name.',
  json: 'This is not valid JSON.',
  hostname: 'Enter a hostname such as chat.example.com',
  colour: 'Must be a valid hex code representation',
  timezone: 'Unknown timezone',
  id: 'This is not an id.',
  session: 'This is not a session.',
  body: 'The body is not JSON.',
  'body-object': 'The body is not a JSON object.',
  'body-depth': 'The body is nested too deeply.',
  form: 'The body is no whole form of the type multipart/form-data.',
  'form-parts': 'This form has too many parts.',
  'file-part': 'This call takes no file of this name.',
  'unknown-field': 'This call has no field of this name, so it was left out.',

  'waiting-order': 'Red begins no earlier than amber.',
  pattern: 'This pattern cannot be read at character {at}.',
  'pattern-empty': 'This pattern matches an empty text, so it would hide everything.',
  'pattern-slow': 'This pattern takes too long on a long message. Repeat fewer parts of it.',
  'patterns-slow': 'All rules together would take too long on a long message. Simplify this one, or switch others off.',
  'kept-nowhere': 'Nothing of this kind may be kept.',
  'not-ahead': 'Choose a moment in the future.',
  'too-far-ahead': 'At most {days} days ahead',
  'steps-missing': 'Add at least one step.',
  'range-order': 'The smallest number may not be larger than the largest one.',
  'secret-again': 'Type the secret again: it is stored for another address.',
  'not-earlier': 'Choose a question that is asked before this one.',
  'agent-gone': 'This agent does not work here any more.',
  'name-of-proof': 'This name is kept for what the website proves. Please choose another one.',
  'word-gone': 'This is not in the settings any more.',
  'department-gone-step': 'The department of this step does not exist any more.',

  roles: 'Please select at least one role.',
  'company-name': 'Lower-case letters, digits and single hyphens, at least two signs',
  'name-below': 'Begin the name with that of this workspace and a hyphen, because it stands in addresses.',
  'name-address': 'A name holds no address of a page or a mailbox, because it stands in emails.',
  'typed-name': 'Please type the name as it stands above.',
  password: 'At least 8 characters, with a capital, a small letter, a digit and a symbol',

  'name-taken': 'That name is already taken',
  'title-taken': 'Duplicate title, please try a different name.',
  'key-taken': 'Duplicate key, please try a different key.',
  'value-taken': 'This value is already there.',
  'choice-taken': 'Another choice already uses this value.',

  hours: 'Must be valid 24-hour format time value.',
  'days-order': 'The last day is before the first one.',
  'exceptions-max': 'At most {max} exceptions',

  'own-keys': 'Each question needs its own key',
  'no-choices': 'Add at least one choice',
  'choices-max': 'At most {max} choices',
  'questions-max': 'At most {max} questions',
  'bank-questions-max': 'At most {max} questions of the bank',

  'outside-utterance': 'An entity is marked outside of the utterance.',
  'utterances-max': 'At most {max} utterances',
  'values-max': 'At most {max} values',

  'no-action': 'The Action field for the choice button is mandatory; add Link, Block or Phone number.',
  'no-more-choices': 'You cannot add any more choices',
  'no-items': 'Add at least one item',
  'items-max': 'At most {max} items',
  'no-media': 'Please add an image or video',
  'no-image': 'Please add an image',
  'no-condition': 'Add at least one condition',
  'conditions-max': 'At most {max} conditions',
  'no-forms': 'Choose at least one form',
  'no-buttons': 'add at least one button',
  'no-variables': 'Add at least one variable',
  'variable-letters': 'You can only use letters, numbers, and underscores',
  'variable-title': 'Title is required',
  'variable-value': 'Value is required',
  'variable-twice': 'Duplicate variable detected',
  'no-knowledge': 'Write a text, or name an address or a file to read.',
  'arguments-size': 'The arguments are too long or nested too deep.',
  'sender-domain': 'The sender must be an address of this product.',
  'users-url': 'You must provide a valid URL to fetch a list of users.',
  'schedule-fields': 'Ensure all fields in the schedule settings have values.',
  'schedule-field': 'A field of the schedule cannot be read.',
  'schedule-days': 'Name days of the month or weekdays, not both.',
  'schedule-never': 'This schedule is never due: none of its months has such a day.',
  'unusable-form': 'The selected form has no questions that can be used in conditions.',
  'fixed-key': 'The bot finds this response by its key, so the key stays as it is.',
  'references-max': 'This leads to too many different places: at most {max} responses, forms, intents and entities.',

  'block-gone': 'This response no longer exists.',
  'intent-gone': 'This intent no longer exists.',
  'entity-gone': 'This entity no longer exists.',
  'form-gone': 'This form no longer exists.',
  'field-gone': 'This question is no longer in the bank.',
  'test-gone': 'This test does not exist any more.',
  'department-gone': 'This department no longer exists.',
  'module-missing': 'The module of this function is not installed. You find it in Settings > Marketplace.',

  'file-encoding': 'This is not a text in UTF-8 or UTF-16. Please save it as “CSV UTF-8”.',
  'file-quote': 'The quotation mark in row {row} never ends.',
  'file-columns': 'The columns “block id” and “field” are missing.',
  'file-english': 'The column “en” is missing.',
  'file-rows-max': 'At most {max} rows',
  'row-twice': 'Two rows are about the same text: {first} and {row}.',
  'row-english-empty': 'The English text would be taken away by row {row}.',
  'row-too-long': 'A text in row {row} is longer than {max} characters.',
  'row-item-too-large': 'The response or form gets larger than {max} KB with row {row}.',
  'file-content': 'This is no export of responses.',
  'file-checksum': 'This file has changed since it was exported. To import it all the same, remove its checksum.',
  'file-depth': 'This file is nested deeper than {max} levels.',
  'file-incomplete': 'To replace everything, the file needs responses, forms and mappings.',
  'item-twice': 'This is in the file twice.',
  'item-too-large': 'At most {max} KB',
  'other-kind': 'Something else has this id here.',
  'file-empty': 'There is nothing in this file that could be taken over.',
  'file-answers':
    'No columns of questions and answers were found. Name them “question” and “answer” in the first line.',
  'file-yaml': 'This is no valid YAML at line {row}.',
  'file-json': 'This is no valid JSON at line {row}.',
  'file-no-text': 'This is no text file.',
  'file-unknown':
    'This is no file that a bot can begin from. Choose an export of Rasa, Dialogflow or Chatwoot, or a table of questions and answers.',
  'page-refused': 'This is no address of the public internet, or it leads to another kind of address.',
  'page-robots': 'This website asks robots not to read it.',
  'page-not-found': 'This address answers with an error, or not at all.',
  'page-timeout': 'This address takes too long to answer.',
  'page-too-large': 'This page is too large.',
  'page-no-text': 'There is no text at this address.',
  'zip-locked': 'This file is locked by a password, or packed in a way that is not known here.',
  'zip-broken': 'This file is not whole: it was cut off or has changed.',
  'zip-packed': 'What is in this file was packed once more. Please choose the file as it was exported.',
  'file-name': 'A file in it has a name that no workspace file has.',
  'file-version': 'This file has format {version}, and only format {max} can be read here.',
  'file-unlisted': 'The list of contents does not name this file.',
  'file-gone': 'The list of contents names this file, and it is not there.',
  'file-changed': 'This is not what the list of contents says of it.',
  'media-gone': 'This picture or video is not in this workspace.',

  paint: 'Must be a colour such as #2F5D50, or a gradient between two of them',
  'plugin-version': 'You must specify a version.',
  'session-timeout': 'Must be a whole number of minutes from 10 to 60',
  'confirmation-timeout': 'Must be a whole number of minutes from 1 to 5',
  'confirmation-title': 'Confirmation title is required',
  'confirmation-message': 'Confirmation message is required',
  origin: 'Invalid URL',
  'origin-twice': 'Origin already exist',
  'page-pattern': 'Write a path such as /checkout or /shop/*, with at most five stars',
  'language-code': 'Please use correct country code',
  'language-not-offered': 'This language is not offered yet',
  'languages-min': 'Choose at least one language',
  'social-link': 'Enter an address that begins with https://',

  timeout: 'Timeout must be a number higher than 0',
  'timeout-max': 'Maximum value is one hour',
  interval: 'Must be a whole number from 0 to 60',
} as const satisfies Record<string, string>

export type FaultCode = keyof typeof faults

/** Figures that a sentence names: `{ max: 200 }`. */
export type FaultValues = Readonly<Record<string, number>>

/** A fault of one field: `path` as in `questions.0.key`, `message` its sentence in English. */
export const FieldFault = z.object({
  path: z.string(),
  // An open console may be older than the server: it shows the sentence of a code that it does not know.
  code: z.string() as z.ZodMiniType<FaultCode>,
  values: z.record(z.string(), z.number()),
  message: z.string(),
})
export type FieldFault = z.infer<typeof FieldFault>

/** The fault of the field at `path`, with its English sentence. */
export const faultAt = (path: string, code: FaultCode, values: FaultValues = {}): FieldFault => ({
  path,
  code,
  values: { ...values },
  message: withValues(faults[code], values),
})

/** A sentence with its values in place of their names in braces; a value that is not given leaves nothing. */
export const withValues = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** The faults a schema found, in its order; none where it found nothing: `faultsIn(Schema.safeParse(draft).error)`. */
export const faultsIn = (error: z.core.$ZodError | undefined): FieldFault[] =>
  (error?.issues ?? []).map((issue) => faultAt(issue.path.map(String).join('.'), codeOf(issue), valuesOf(issue)))

/** The faults of a part, at its path in the whole. */
export const faultsBelow = (path: string, found: readonly FieldFault[]): FieldFault[] =>
  found.map((fault) => ({ ...fault, path: fault.path ? `${path}.${fault.path}` : path }))

const isFaultCode = (message: string): message is FaultCode => Object.hasOwn(faults, message)

/** The code a check names; without one, types, lengths and limits speak for themselves. */
function codeOf(issue: z.core.$ZodIssue): FaultCode {
  const named = isFaultCode(issue.message) ? issue.message : undefined
  if (isEmptyNumber(issue) && (named ?? 'number') === 'number') return 'number-required'
  if (named) return named
  if (issue.code === 'invalid_type') return codesOfTypes[issue.expected] ?? 'wrong'
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_big') return isText ? 'too-long' : 'at-most'
  if (issue.code === 'too_small') return isText && issue.minimum === 1 ? 'mandatory' : 'at-least'
  return 'wrong'
}

/** ERRORS-006, ERRORS-012. */
const codesOfTypes: Readonly<Record<string, FaultCode>> = { boolean: 'boolean', number: 'number', int: 'number' }

/** A number field of the console that nobody has filled in holds `NaN`. */
const isEmptyNumber = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && 'received' in issue && issue.received === 'NaN'

/** The limit that was passed; a check of our own names its figures as `params`. */
function valuesOf(issue: z.core.$ZodIssue): FaultValues {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return issue.code === 'custom' ? (issue.params ?? {}) : {}
}
