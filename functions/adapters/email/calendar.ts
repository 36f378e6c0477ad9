/** An appointment that a mail brings (RFC 5545), as one line: what, when, where, and who invites. */
import { charsetOf, decodeText } from '../../platform/outside/charset.ts'
import { visibleLine } from './sender.ts'

const lengthMax = 64 * 1024
const textMax = 200

/** Nothing where the file holds no appointment. */
export function eventLine(bytes: Buffer): string[] {
  const start = bytes.subarray(0, lengthMax)
  const lines = decodeText(start, charsetOf(start))
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const begin = lines.findIndex((line) => /^BEGIN:VEVENT\s*$/i.test(line))
  if (begin === -1) return []
  const inside = lines.slice(begin + 1)
  const end = inside.findIndex((line) => /^(?:END:VEVENT|BEGIN:VALARM)\s*$/i.test(line))
  const event = inside.slice(0, end === -1 ? undefined : end).map(propertyOf)
  const valueOf = (name: string) => event.find((property) => property.name === name)
  const method = lines.map(propertyOf).find(({ name }) => name === 'METHOD')?.value ?? ''
  const when = [valueOf('DTSTART'), valueOf('DTEND')].map((each) => momentOf(each?.value ?? '')).filter(Boolean)
  const zone = valueOf('DTSTART')?.zone
  const said = [
    textOf(valueOf('SUMMARY')?.value),
    [when.join(' – '), zone].filter(Boolean).join(' '),
    textOf(valueOf('LOCATION')?.value),
    textOf(valueOf('ORGANIZER')?.value.replace(/^mailto:/i, '')),
  ].filter(Boolean)
  return said.length > 0 ? [`${visibleLine(method.toUpperCase() || 'EVENT', 20)}: ${said.join(', ')}`] : []
}

interface Property {
  readonly name: string
  readonly value: string
  readonly zone: string | undefined
}

/** `DTSTART;TZID=Europe/Berlin:20261127T100000`; a parameter may stand in quotes. */
function propertyOf(line: string): Property {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]{1,40})((?:;[\w-]{1,40}=(?:"[^"]{0,300}"|[^";:]{0,300})){0,20}):(.{0,2000})/.exec(line) ?? []
  const zone = /;TZID="?([^";]{1,100})/i.exec(parameters)?.[1]
  return { name: name.toUpperCase(), value, zone: zone && visibleLine(zone, textMax) }
}

const textOf = (value = ''): string =>
  visibleLine(value.replaceAll(/\\n/gi, ' ').replaceAll(/\\([,;\\])/g, '$1'), textMax)

/** `2026-11-27 10:00`, with ` UTC` where it is that, or `2026-11-27` of a whole day. */
function momentOf(value: string): string {
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?/.exec(value) ?? []
  if (year === undefined) return ''
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}${utc ? ' UTC' : ''}`}`
}
