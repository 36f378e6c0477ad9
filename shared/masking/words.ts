/** The words around a value, in English, German, French, Spanish, Italian and Dutch; all are looked for in folded text. */

/** Words whose numbers are nobody's secret: orders, bills, parcels, contracts, things. */
export const references =
  /(?:#|\b(?:orders?|ordering|invoices?|bill|receipt|ref|refs|references?|tickets?|case|cases|claim|tracking|track|tracks|tracked|parcel|package|shipment|shipping|delivery|waybill|awb|customer|client|member|membership|loyalty|bonus|contract|policy|serial|model|article|item|items|sku|product|part|ean|gtin|upc|barcode|isbn|issn|imei|mac|meter|booking|bookings|reservation|pnr|confirmation|version|build|transaction|payment|voucher|coupon|gift|promo|discount|account|acct|flight|batch|lot|catalog|catalogue|katalog|quote|quotation|request|return|rma|po|id|error|code|\w{3,20}(?:nummern?|nr|code|kode|number)|zip|postcode|postal|plz|vat|\w{0,12}bestell\w{0,12}|auftrag\w{0,10}|\w{0,6}rechnung\w{0,10}|\w{0,12}referenz\w{0,8}|aktenzeichen|az|vorgang\w{0,8}|vorgangs\w{0,8}|fall|fallnummer|sendung\w{0,10}|paket\w{0,8}|kunde|kunden\w{0,8}|mitglied\w{0,10}|\w{0,10}vertrag\w{0,8}|\w{0,12}police\w{0,8}|serien\w{0,8}|artikel\w{0,8}|produkt\w{0,8}|zahler\w{0,8}|zaehler\w{0,8}|buchung\w{0,8}|reservierung\w{0,8}|gutschein\w{0,8}|konto\w{0,8}|retoure\w{0,8}|angebot\w{0,8}|beleg\w{0,8}|kassenbon|commande|facture|suivi|colis|dossier|contrat|serie|article|compteur|compte|devis|reservation|bon|livraison|expedition|pedido|factura|seguimiento|envio|paquete|cliente|contrato|poliza|articulo|producto|contador|cuenta|reserva|presupuesto|expediente|albaran|localizador|ordine|fattura|spedizione|pratica|pacco|contratto|polizza|articolo|prodotto|contatore|conto|prenotazione|preventivo|codice|bestelling|bestelnummer|ordernummer|factuur|factuurnummer|klant|klantnummer|klantennummer|zending|pakket|pakje|artikel|contractnummer|polis|polisnummer|meternummer|rekening|boeking|boekingsnummer|reservering|dossiernummer|zaaknummer|track ?(?:&|and|en) ?trace)\b)/g

/** What stands between such a word and its number. */
const between =
  /^(?:[\s:=#.,;"'()\-*/°]|\b(?:number|numbers|num|no|nos|nr|nrs|nummer|nummern|numero|numeros|n|o|id|ids|code|codes|is|are|was|ist|sind|war|lautet|est|sont|es|son|era|e|sono|luidt|zijn|the|my|mein|meine|mon|ma|mi|mio|mia|mijn|de|du|del|della|dell|van|von|der|die|das|het|le|la|el|il|with|mit|avec|con|met|s|l|d|nº))*$/

/** Whether the number that begins at `start` is named by one of the words: nothing of weight stands between. */
export function isAfter(words: RegExp, folded: string, start: number): boolean {
  const before = folded.slice(Math.max(0, start - 48), start)
  const last = lastOf(words, before)
  return last !== undefined && hasOnlyWordsBetween(before.slice(last))
}

export const hasOnlyWordsBetween = (text: string) => between.test(text)

/** Where the last of the words ends in a short text. @param words global */
export function lastOf(words: RegExp, text: string): number | undefined {
  let end: number | undefined
  words.lastIndex = 0
  while (words.test(text)) end = words.lastIndex
  return end
}

const fillers = new Set(
  (
    'number numbers num no nos nr nummer nummern numero numeros n o is are was ist sind war lautet lauten est etait c sont es son era e sono ' +
    'luidt zijn the my mein meine meiner meinen meinem mon ma mes mi mis mio mia il lo la le el los het de du des del della dell di d l van von ' +
    'der die das den dem te and und et y en our unser unsere notre nuestro nostro ons onze your s it its this that here hier voici aqui ecco as follows ' +
    'following folgende folgender wie folgt suivant suivante siguiente seguente volgende also on am op il at um a auch still currently now actually just ' +
    'card karte kaart carte tarjeta carta id code first wife husband in his her has have had hat hatte haben ha heeft tiene tengo ho habe ai heißt heisst'
  ).split(' '),
)

/**
 * Where the value begins that a cue ending at `from` announces: after white space, marks, words without weight, and a
 * hint in brackets. `isSaid` when a colon, an equals sign or a verb stands between.
 */
export function valueAfter(folded: string, from: number, more?: ReadonlySet<string>): { at: number; isSaid: boolean } {
  let at = from
  let isSaid = false
  for (let steps = 0; steps < 24; steps++) {
    const character = folded[at]
    if (character === undefined) break
    if (character === '(') {
      const hint = /^\([a-z ./-]{1,24}\)/.exec(folded.slice(at, at + 27))
      at += hint?.[0].length ?? 1
    } else if (/[\s:=,.;"'*>°#\-/|]/.test(character)) {
      isSaid ||= character === ':' || character === '='
      at++
    } else {
      const word = /^[a-zß]+/.exec(folded.slice(at, at + 16))?.[0]
      // A word without weight that goes on with a digit belongs to the value, as in "n123".
      if (!word || /[a-z0-9_ß]/.test(folded[at + word.length] ?? '') || !(fillers.has(word) || more?.has(word))) break
      isSaid ||= copulas.has(word)
      at += word.length
    }
  }
  return { at, isSaid }
}

const copulas = new Set('is was are ist war lautet est etait es era e luidt follows folgt s heißt heisst'.split(' '))

/** Whether a value that ends at `end` is named afterwards: "1234 is my PIN", "1234 (PIN)". */
export function isNamedAfter(words: RegExp, folded: string, end: number): boolean {
  const after = folded.slice(end, end + 48)
  const [opening = ''] =
    /^[\s,)]{0,3}(?:\(|=|-|(?:is|was|ist|war|est|c'est|es|era|e|as|als|comme|como|come)\b)\s{0,2}(?:(?:my|our|the|mein|meine|das|die|der|mon|ma|le|la|mi|el|il|mio|la mia|mia|mijn|de|het)\s)?\s?/.exec(
      after,
    ) ?? []
  return opening !== '' && after.slice(opening.length).search(words) === 0
}
