/** The lines that telephones and mail programs put below a mail to speak of themselves. */

const lengthMax = 120
/** With the address. */
const lineLengthMax = 400
const says =
  /^(?:sent (?:from|via|using|with)|get|download|gesendet|von mein|diese (?:nachricht|e-?mail) wurde von|holen sie sich|laden sie|outlook (?:für|voor|per|for)|verstuurd|verzonden|inviato|scarica|ottieni|anfonwyd|danfonwyd|wedi(?:'i)? (?:h?anfon|ddanfon)|cael|envoyé|enviado)\s?/i
const devices =
  /(?:^|[^\p{L}])(?:i-?phone|i-?pad|ipod|android|samsung|galaxy|huawei|xiaomi|pixel|nokia|blackberry|outlook|gmail|yahoo|aol|icloud|proton ?mail|gmx|web\.de|t-online|mobile|mobil\p{L}*|handy|smartphone|phone|fy ffôn|telefoon|telefono|cellulare|tablet|mail|e-?mail|mail app|windows)(?![\p{L}])/iu
/** A person who says how a thing was sent goes on speaking. */
const goesOn = /[,;!?]|\.\s+\p{L}/u

/** Whether a line says only which device or program the mail was written with. */
export function isDeviceLine(line: string): boolean {
  if (line.length > lineLengthMax) return false
  // The address of a shop for programs may follow.
  const text = line
    .trim()
    .replace(/\s?[<([]?https?:\/\/\S+$/, '')
    .replace(/^[-–—*_\s]+/, '')
    .replace(/[*_\s]+$/, '')
  if (text.length === 0 || text.length > lengthMax) return false
  return says.test(text) && devices.test(text) && !goesOn.test(text) && text.split(/\s+/).length <= wordsMax
}

const wordsMax = 12
