/** Numbers of people and their papers: those with a form of their own, and what follows the name of a paper. */
import { hasCheckDigit } from './card.ts'
import {
  beginsWithDay,
  isAmericanSecurityNumber,
  isBelgianNationalNumber,
  isBrazilianNumber,
  isBritishInsuranceNumber,
  isFinnishCode,
  isFrenchSecurityNumber,
  isGermanInsuranceNumber,
  isGermanTaxId,
  isItalianTaxCode,
  isSpanishId,
  isSwissInsuranceNumber,
} from './checksums.ts'
import { numericDate } from './dates.ts'
import { isApart } from './digit-chains.ts'
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'
import { isAfter, isNamedAfter, references, valueAfter } from './words.ts'

/** Numbers that are known by their form and check digit; the form is of text in capitals, the check of what is left without marks. */
const forms: readonly { form: RegExp; isRight: (compact: string, written: string) => boolean }[] = [
  { form: /\d{3}[- ]\d{2}[- ]\d{4}/g, isRight: isAmericanSecurityNumber },
  { form: /[A-Z]{2}[ -]?\d{2}[ -]?\d{2}[ -]?\d{2}[ -]?[A-D]/g, isRight: isBritishInsuranceNumber },
  { form: /[1-9]\d[ ]\d{3}[ ]\d{3}[ ]\d{3}/g, isRight: isGermanTaxId },
  { form: /\d{2}[ ]?\d{6}[ ]?[A-Z][ ]?\d{2}[ ]?\d/g, isRight: isGermanInsuranceNumber },
  { form: /[A-Z]{3}[ ]?[A-Z]{3}[ ]?[\dL-V]{2}[A-Z][\dL-V]{2}[ ]?[A-Z][\dL-V]{3}[A-Z]/g, isRight: isItalianTaxCode },
  { form: /(?:[XYZ][ -]?\d|\d{2})[. ]?\d{3}[. ]?\d{3}[ -]?[A-Z]/g, isRight: isSpanishId },
  { form: /[XYZ][ -]?\d{7}[ -]?[A-Z]/g, isRight: isSpanishId },
  { form: /[1-478][ .]?\d{2}[ .]?\d{2}[ .]?\d[\dAB][ .]?\d{3}[ .]?\d{3}[ .-]?\d{2}/g, isRight: isFrenchSecurityNumber },
  { form: /\d{2}\.\d{2}\.\d{2}[- ]\d{3}[. ]\d{2}/g, isRight: isBelgianNationalNumber },
  { form: /756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}/g, isRight: isSwissInsuranceNumber },
  { form: /\d{3}\.\d{3}\.\d{3}-\d{2}/g, isRight: isBrazilianNumber },
  { form: /\d{6}[-+A]\d{3}[0-9A-Y]/g, isRight: (_, written) => isFinnishCode(written) },
  {
    form: /(?:19|20)?\d{6}-\d{4}/g,
    isRight: (compact) => beginsWithDay(compact.slice(-10)) && hasCheckDigit(compact.slice(-10)),
  },
  { form: /[A-Z]{3}[PCHFATBLJG][A-Z]\d{4}[A-Z]/g, isRight: () => true },
]

/** Papers and numbers by their names. */
const papers =
  /\b(?:passport|pass[ -]?(?:no|nr|nummer)|pass(?=:? [cfghjk][0-9cfghjklmnprtvwxyz]{7,9}\b)|st\.?-?nr|n.? ?fiscal|my social(?! s)|ssn|s\.s\.n\.?|social security|social insurance|national insurance|nino|ni (?:number|no)|nhs (?:number|no)|driv(?:er|ers|er's|ing) ?(?:licen[cs]e|permit)|(?:national |government )?(?:id|identity|identification) ?(?:card|document|number|no|nr)|national (?:id|identity)|tax ?(?:id|payer|payer id|identification|number)|itin|utr|(?:ein|tin|pan|sin)(?= ?(?:number|no\b|nr|#|:))|personalausweis\w{0,10}|perso(?:nr|nummer)?|ausweis\w{0,12}|reisepass\w{0,10}|steuer[ -]?(?:id|identifikations?\w{0,8}|nummer|nr)|steuerliche identifikationsnummer|identifikationsnummer|(?<!ust[. -]{1,2})id-?nr|sozialversicherungs?-?\w{0,8}|sv-?(?:nummer|nr)|svnr|rentenversicherungs\w{0,8}|krankenversicherten\w{0,8}|versicherten\w{0,8}|fuhrerschein\w{0,8}|fuehrerschein\w{0,8}|ahv\w{0,8}|passeport|carte (?:nationale )?d'identite|cni|piece d'identite|securite sociale|secu|nir|numero fiscal|identifiant fiscal|permis(?: de conduire)?|pasaporte|d\.?n\.?i\b|n\.?i\.?f\b|documento(?: nacional)? de identidad|carnet(?: de identidad| de conducir)?|cedula(?: de identidad)?|permiso de conducir|seguridad social|nuss|passaporto|carta d'? ?identita|carta di identita|codice fiscale|cod\.? ?fiscale?|c\.f\.|patente(?: di guida)?|tessera sanitaria|paspoort\w{0,8}|identiteits\w{0,10}|identiteitskaart\w{0,8}|id-?kaart\w{0,8}|id-?bewijs|legitimatie\w{0,8}|rijbewijs\w{0,8}|bsn(?:-?nummer)?|burgerservicenummer|burger service nummer|sofi-?nummer|rijksregister\w{0,8}|insz|pesel|personnummer|cpr|cpf|aadhaar|aadhar|tfn|medicare|pps|ahv-?(?:nummer|nr))\b/g
/** Names that are papers of nobody behind "order" or "customer". */
const isGeneral = /^(?:national |government )?(?:id|identi|tax|documento|ausweis)/
const afterwards = new RegExp(papers.source)
const filling = new Set(
  'holder valid numbered card document passport bei fur pour para per voor with mit ending tax national identity licence license nacional personal persoonlijk'.split(
    ' ',
  ),
)
/** Groups of letters and digits, each with a digit, and a last letter by itself. */
const value =
  /(?:[a-z]{1,3}[ -]?)?[a-z0-9]{0,6}\d[a-z0-9]{0,20}(?:[ .\-/]{1,2}[a-z]?\d[a-z0-9]{0,12}){0,7}(?:[ -]?[a-z](?![a-z0-9]))?/y

export function findIds({ text, folded }: PlainText): readonly Found[] {
  if (!/\d/.test(text)) return []
  return [...byForm(text, folded), ...byName(text, folded)]
}

function byForm(text: string, folded: string): readonly Found[] {
  const upper = text.toUpperCase()
  const source = upper.length === text.length ? upper : text
  return forms.flatMap(({ form, isRight }) =>
    [...source.matchAll(form)]
      .map(({ 0: written, index }) => ({ start: index, end: index + written.length, written }))
      .filter(
        (each) =>
          isApart(source, each) &&
          !hangs(source, each) &&
          !isReference(each, folded) &&
          isRight(each.written.replace(/[^A-Z0-9]/g, ''), each.written),
      )
      .map(({ start, end }) => ({ start, end })),
  )
}

/** Digits alone that the words before call a number of something else. */
const isReference = ({ start, written }: Found & { written: string }, folded: string) =>
  !/[A-Z]/.test(written) &&
  !/\bid\W{0,3}$/.test(folded.slice(Math.max(0, start - 6), start)) &&
  isAfter(references, folded, start)

/** In a longer number, as a group of it. */
const hangs = (text: string, { start, end }: Found) =>
  /\d[ .\-/]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[ .\-/]\d/.test(text.slice(end, end + 2))

function byName(text: string, folded: string): readonly Found[] {
  const found: Found[] = []
  for (const { 0: paper, index } of folded.matchAll(papers)) {
    if (isGeneral.test(paper) && isAfter(references, folded, index)) continue
    const { at } = valueAfter(folded, index + paper.length, filling)
    const end = endOfValue(folded, at)
    if (end && isApart(text, { start: at, end })) found.push({ start: at, end })
  }
  for (const { 0: written, index } of folded.matchAll(/(?<![a-z0-9])[a-z]{0,3}\d[a-z0-9]{5,14}(?![a-z0-9])/g)) {
    const end = index + written.length
    if (isNamedAfter(afterwards, folded, end)) found.push({ start: index, end })
  }
  return found
}

function endOfValue(folded: string, at: number): number | undefined {
  value.lastIndex = at
  const [written = ''] = value.exec(folded) ?? []
  const compact = written.replace(/[^a-z0-9]/g, '')
  const digits = compact.replace(/\D/g, '').length
  if (compact.length < 6 || compact.length > 20 || digits < 4 || numericDate.test(written)) return undefined
  return at + written.length
}
