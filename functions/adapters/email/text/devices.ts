/** The lines that telephones and mail programs put below a mail to speak of themselves. */

const lengthMax = 120
/** With the address. */
const lineLengthMax = 400
const sentBy =
  /^(?:sent (?:from|via|using|with)|gesendet|von mein\p{L}*|von yahoo|diese (?:nachricht|e-?mail) wurde von|verstuurd|verzonden|inviato|anfonwyd|danfonwyd|wedi(?:'i)? (?:h?anfon|ddanfon)|envoyé|enviado|wysłan[eoay]|skickat|sendt|odesláno|lähetetty|this e-?mail has been checked for viruses|virus-free|virenfrei)(?![\p{L}])/iu
const devices =
  /(?:^|[^\p{L}])(?:i-?phon\p{L}*|i-?pad\p{L}*|ipod|android|samsung|galaxy|huawei|xiaomi|pixel|nokia|blackberry|outlook|gmail|yahoo|aol|icloud|proton ?mail|gmx|web\.de|t-online|roundcube|thunderbird|k-9|bluemail|superhuman|airmail|canary|mailbird|fastmail|tuta|tutanota|zoho|avast|mobile|mobil\p{L}*|handy|smartphone|phone|fy ffôn|telefoon|telefono|telefon\p{L}*|téléphone|teléfono|cellulare|tablet|mail|e-?mail|mail app|windows)(?![\p{L}])/iu
/** Where the program is found. */
const offer =
  /^(?:get|download|holen sie sich|laden sie|outlook (?:für|voor|per|for)|scarica|ottieni|cael|télécharge[rz]|obtenir|obtener|obtén|obter|obtenha|pobierz|hämta|hent|haal|získat)\s.*(?:outlook|gmx|web\.de|gmail|proton|yahoo|aol|bluemail)|^outlook (?:für|voor|per|for) /i
const slogan = /^yahoo mail: search, organi[sz]e, conquer$/i
/** A person who says how a thing was sent goes on speaking. */
const goesOn = /[,;!?]|\.\s+\p{L}/u

/** Whether a line says only which device or program the mail was written with. */
export function isDeviceLine(line: string): boolean {
  if (line.length > lineLengthMax) return false
  // The address of a shop for programs may follow, and an excuse for what is short.
  const text = line
    .trim()
    .replace(/\s?[<([]?https?:\/\/\S+$/, '')
    .replace(/\s(?:please excuse|excuseer|bitte entschuldigen)[^.!]{0,60}[.!]$/i, '')
    .replace(/^[-–—*_\s]+/, '')
    .replace(/[*_\s]+$/, '')
  if (text.length === 0 || text.length > lengthMax) return false
  if (slogan.test(text)) return true
  if (goesOn.test(text) || text.split(/\s+/).length > wordsMax) return false
  return offer.test(text) || (sentBy.test(text) && devices.test(text))
}

const wordsMax = 12
