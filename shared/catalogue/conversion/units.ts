/** Units of length, weight, temperature and volume, by what people write for them. */
import type { ContentLanguage } from '../../languages.ts'
import { textOf, type Given, type ModuleAnswer } from '../answer.ts'
import { askedIn, foundIn, writtenNumber } from './amount.ts'

type Quantity = 'length' | 'weight' | 'temperature' | 'volume'

interface Unit {
  readonly quantity: Quantity
  /** As it is written in an answer. */
  readonly sign: string
  /** One of it in metres, kilograms or litres. */
  readonly size: number
  /** Of a temperature: what is added after `size`, so that the sum is kelvin. */
  readonly shift?: number
  /** In small letters, one by one; `^` marks the few signs that are told apart by capitals. */
  readonly names: string
}

/** Sizes as the international yard and pound agreement (1959) and the SI define them; gallons and pints of the US. */
const units: readonly Unit[] = [
  {
    quantity: 'length',
    sign: 'mm',
    size: 0.001,
    names: 'mm millimeter millimetre millimeters millimetres millimetern',
  },
  {
    quantity: 'length',
    sign: 'cm',
    size: 0.01,
    names: 'cm centimeter centimetre centimeters centimetres zentimeter zentimetern',
  },
  { quantity: 'length', sign: 'm', size: 1, names: 'm meter metre meters metres metern' },
  { quantity: 'length', sign: 'km', size: 1000, names: 'km kilometer kilometre kilometers kilometres kilometern' },
  { quantity: 'length', sign: 'in', size: 0.0254, names: 'in inch inches zoll "' },
  { quantity: 'length', sign: 'ft', size: 0.3048, names: "ft foot feet fuß fuss '" },
  { quantity: 'length', sign: 'yd', size: 0.9144, names: 'yd yard yards' },
  { quantity: 'length', sign: 'mi', size: 1609.344, names: 'mi mile miles meile meilen' },
  { quantity: 'weight', sign: 'mg', size: 0.000001, names: 'mg milligram milligrams milligramm' },
  { quantity: 'weight', sign: 'g', size: 0.001, names: 'g gram grams gramm' },
  { quantity: 'weight', sign: 'kg', size: 1, names: 'kg kilo kilos kilogram kilograms kilogramm' },
  { quantity: 'weight', sign: 't', size: 1000, names: 't ton tons tonne tonnes tonnen' },
  { quantity: 'weight', sign: 'oz', size: 0.028349523125, names: 'oz ounce ounces unze unzen' },
  { quantity: 'weight', sign: 'lb', size: 0.45359237, names: 'lb lbs pound pounds pfund' },
  { quantity: 'weight', sign: 'st', size: 6.35029318, names: 'st stone stones' },
  { quantity: 'temperature', sign: '°C', size: 1, shift: 273.15, names: '°c c celsius' },
  { quantity: 'temperature', sign: '°F', size: 5 / 9, shift: 459.67 * (5 / 9), names: '°f f fahrenheit' },
  { quantity: 'temperature', sign: 'K', size: 1, shift: 0, names: 'k kelvin' },
  {
    quantity: 'volume',
    sign: 'ml',
    size: 0.001,
    names: 'ml milliliter millilitre milliliters millilitres millilitern',
  },
  { quantity: 'volume', sign: 'cl', size: 0.01, names: 'cl centiliter centilitre zentiliter' },
  { quantity: 'volume', sign: 'l', size: 1, names: 'l liter litre liters litres litern' },
  { quantity: 'volume', sign: 'm³', size: 1000, names: 'm³ m3 cbm kubikmeter' },
  { quantity: 'volume', sign: 'fl oz', size: 0.0295735295625, names: 'floz fluidounce fluidounces' },
  { quantity: 'volume', sign: 'cup', size: 0.2365882365, names: 'cup cups tasse tassen' },
  { quantity: 'volume', sign: 'pt', size: 0.473176473, names: 'pt pint pints' },
  { quantity: 'volume', sign: 'gal', size: 3.785411784, names: 'gal gallon gallons gallone gallonen' },
]

const byName = new Map(units.flatMap((unit) => unit.names.split(' ').map((name) => [name, unit] as const)))

const unitOf = (written: string): Unit | undefined => {
  const name = written
    .toLowerCase()
    .replace(/\bdegrees?\b|\bgrad\b/gu, '°')
    .replace(/[\s.]/g, '')
  return byName.get(name) ?? byName.get(name.replace('°', ''))
}

/** What one asks for who only says an amount: the other habit. */
const counterparts: Readonly<Record<string, string>> = {
  mm: 'in',
  cm: 'in',
  m: 'ft',
  km: 'mi',
  in: 'cm',
  ft: 'm',
  yd: 'm',
  mi: 'km',
  mg: 'oz',
  g: 'oz',
  kg: 'lb',
  t: 'lb',
  oz: 'g',
  lb: 'kg',
  st: 'kg',
  '°C': '°F',
  '°F': '°C',
  K: '°C',
  ml: 'fl oz',
  cl: 'fl oz',
  l: 'gal',
  'm³': 'gal',
  'fl oz': 'ml',
  cup: 'ml',
  pt: 'l',
  gal: 'l',
}

const decimalsMax = 10
const notUnderstood: ModuleAnswer = { path: 'not-understood', fails: true }

/** `5 km in miles` → `5 km = 3.11 mi`. */
export function unitAnswer(args: Given, { language }: { readonly language: ContentLanguage }): ModuleAnswer {
  const asked = askedIn(textOf(args['words']), language)
  const from = asked && foundIn(asked.from, unitOf)
  if (!asked || !from) return notUnderstood
  const wanted = asked.into || textOf(args['into'])
  const into = wanted === '' ? unitOf(counterparts[from.sign] ?? '') : foundIn(wanted, unitOf)
  if (!into) return notUnderstood
  if (into.quantity !== from.quantity) return { path: 'different', fails: true }
  const base = asked.amount * from.size + (from.shift ?? 0)
  // Nothing is colder than zero kelvin, and only a temperature is less than nothing.
  if (base < 0) return notUnderstood
  const value = (base - (into.shift ?? 0)) / into.size
  const given = textOf(args['decimals'])
  const decimals = given === '' ? 2 : Math.min(decimalsMax, Math.max(0, Math.trunc(Number(given)) || 0))
  const [before, after] = [
    `${writtenNumber(asked.amount, decimalsMax, language)} ${from.sign}`,
    `${writtenValue(value, decimals, language)} ${into.sign}`,
  ]
  return {
    variables: { converted: after, converted_number: String(Number(value.toPrecision(12))), converted_unit: into.sign },
    ...(args['silent'] !== true && { text: `${before} = ${after}` }),
  }
}

/** What would be rounded to nothing is written with its first digits. */
function writtenValue(value: number, decimals: number, language: ContentLanguage): string {
  const isLost = value !== 0 && Math.abs(value) < 0.5 * 10 ** -decimals
  const places = isLost ? Math.min(20, 1 - Math.floor(Math.log10(Math.abs(value)))) : decimals
  return writtenNumber(value, places, language)
}
