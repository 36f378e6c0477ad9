/** Names of people, where they introduce themselves, sign, or fill in a form line. */
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'

/** After these a name follows, however it is capitalised. */
const introductions =
  /\b(?:my (?:full |first |last |sur|family |given )?name(?:'s| is|s| was)|(?:i am|i'm|im) called|they call me|call me(?= [a-z]+[.!,]| [a-z]+$)|mein (?:vor- und nachname|voller name|name|vorname|nachname) (?:ist|lautet|war)|ich hei(?:ss|ß)e|je m[' ]appelle|je me nomme|mon (?:nom(?: complet)?|prenom|nom de famille) (?:est|c'est)|me llamo|mi (?:nombre(?: completo)?|apellido) es|mi chiamo|il mio (?:nome(?: completo)?|cognome) (?:e|e')|mijn (?:naam|voornaam|achternaam|volledige naam) is|ik heet)[\s:,"']{1,3}/g
/** A line of a form. */
const lines =
  /(?:^|\n|[,;.] )[ \t>*-]{0,4}(?:(?:full |first |last |customer |my )?name|surname|vorname|nachname|kundenname|nom(?: complet| de famille)?|prenom|nombre(?: completo| y apellidos?)?|apellidos?|cognome|nome(?: completo| e cognome)?|naam|voornaam|achternaam|volledige naam)[ \t]{0,2}[:=][ \t]{0,3}/g
/** After these, a name only where it is written with capitals. */
const weak =
  /\b(?:(?:hi|hello|hey|hallo|guten tag|bonjour|hola|buongiorno|goedendag|goedemorgen|salut|ciao|dear all|good (?:morning|afternoon|evening))[,!. ]{1,3})?(?:this is|it's|i am|i'm|here is|hier ist|hier spricht|hier schreibt|ich bin(?: der| die)?|c'est|ici|je suis|soy|habla|aqui|sono|qui parla|parla|ik ben|u spreekt met|hier is|speaking with|signed|gez\.?|moi c'est)\s{1,2}(?:(?:mr|mrs|ms|miss|dr|herr|frau|monsieur|madame|mme|senor|senora|sr|sra|signor|signora|sig|dhr|mevrouw|meneer|mevr)\.?\s)?/g
/** What ends a letter, with the name on the next line, or behind a comma. */
const farewells =
  /\b(?:(?:kind(?:est)?|best|warm(?:est)?|many)? ?(?:regards|thanks|wishes)|thank you|best(?=,?[ \t]{0,2}\n)|all the best|sincerely|yours (?:sincerely|faithfully|truly)|cheers|(?:mit )?(?:freundlichen|besten|vielen|lieben|herzlichen|freundliche|beste|viele|liebe|herzliche|schone) (?:grussen?|gru(?:ss|ß)en?|gruesse|dank)|gru(?:ss|ß)|lg|vg|mfg|cordialement|bien cordialement|salutations|bien a vous|merci|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|gracias|cordiali saluti|distinti saluti|(?:un )?saluti|grazie|met vriendelijke groet(?:en)?|vriendelijke groet(?:en)?|groet(?:jes|en)?|mvg|bedankt)[ \t]{0,2}[,.!-]{0,2}(?:[ \t]{0,3}\n[ \t\n]{0,4}|[ \t]{1,2}(?=[a-z' -]{2,40}\s{0,3}$))/g

const word = /[\p{L}][\p{L}\p{M}'’.-]{0,30}/uy
const particles =
  /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|zum|y|e|st|o|mac|mc|'t|d)$/
/** Words that follow an introduction and are no names. */
const others = new Set(
  (
    'back later soon asap today tomorrow immediately when if after before ok okay thank thanks me again beaucoup nuevo nueva cliente nouveau nouvelle neuer neue nieuwe kundenservice sehr molto tres muy zeer heel so great sir madam team all everyone advance ihr ihre ihrer ihren ihnen sie kunde kundin not wrong incorrect misspelled misspelt spelled different on in at the a an and or but i im still from with missing printed written also here there no yes it is was has ' +
    'changed listed registered already correct right double twice what how please your my we you to for of so as by if very too now looking trying writing calling contacting ' +
    'nicht falsch richtig noch auf im in und oder aber ich der die das ein eine mit von aus hier auch so wie was bitte anders geschrieben ' +
    'pas mal faux et ou mais je de sur dans avec le la les un une bien ici aussi ' +
    'no mal incorrecto y o pero yo en con el la los un una aqui tambien ' +
    'non sbagliato errato e o ma io in con il la un una qui anche ' +
    'niet verkeerd fout en of maar ik op in met de het een hier ook'
  ).split(' '),
)
const namesMax = 4
/** Behind these a name goes on, though they end with a point: initials, as in "J.K." and "Karl-H.", "Wm.", and titles. */
const abbreviation = /(?:^|[.-])\p{L}\.$|^[b-df-hj-np-tv-xz]{2}\.$|^(?:prof|ing|dipl|mag|mrs|drs|sig|mme|dhr)\.$/iu

export function findNames({ text, folded }: PlainText): readonly Found[] {
  const found: Found[] = []
  const take = (from: number, options: NameForm) => {
    const name = nameAt(text, folded, from, options)
    if (name) found.push(name)
  }
  for (const { 0: cue, index } of folded.matchAll(introductions))
    take(index + cue.length, { isCapital: false, least: 1 })
  for (const { 0: cue, index } of folded.matchAll(lines)) take(index + cue.length, { isCapital: false, least: 1 })
  for (const { 0: cue, index } of folded.matchAll(weak)) {
    const isTitled =
      /(?:mr|mrs|ms|miss|dr|herr|frau|monsieur|madame|mme|senora?|sra?|signora?|sig|dhr|mevrouw|meneer|mevr)\.?\s$/.test(
        cue,
      )
    const least = isTitled || isAtEnd(text, index + cue.length) ? 1 : 2
    take(index + cue.length, { isCapital: true, least, isTitled })
  }
  for (const { 0: cue, index } of folded.matchAll(farewells))
    take(index + cue.length, { isCapital: true, least: 1, isLast: true })
  return found
}

interface NameForm {
  isCapital: boolean
  /** How many words it has at least. */
  least: number
  /** It stands behind a title, so that it may begin with a particle: "Mrs van Dyke". */
  isTitled?: boolean
  /** Nothing but the end of the line follows. */
  isLast?: boolean
}

/** "This is Jo from Leeds": one word with a capital, then a word of origin. */
const isAtEnd = (text: string, from: number) =>
  /^\p{Lu}\p{Ll}{1,20}\s(?:from|aus|von|da|uit|here|calling)\b/u.test(text.slice(from, from + 40)) &&
  !/^(?:The|A|An|My|Not|No|Very|So|Your|That|What|It|Urgent|Great|Ok|Fine|Good|Bad|Nice|Ridiculous|Unacceptable|Kunde|Kundin|Student|Neukunde|Rentner|Lehrer|Client|Cliente|Klant)\b/.test(
    text.slice(from, from + 20),
  )

function nameAt(text: string, folded: string, from: number, form: NameForm): Found | undefined {
  let at = from
  let end = from
  let words = 0
  for (let count = 0; count < namesMax + 3 && words < namesMax; count++) {
    word.lastIndex = at
    const said = word.exec(text)?.[0]
    if (!said) break
    const plain = folded.slice(at, at + said.length).replace(/[.']+$/, '')
    const isCapital = /^\p{Lu}/u.test(said)
    const isParticle = (words > 0 || form.isTitled) && particles.test(plain) && !(plain === 'e' || plain === 'y')
    if (!isParticle) {
      if ((form.isCapital && !isCapital) || others.has(plain)) break
      // After a name with capitals, a word without one is the rest of the sentence.
      if (words > 0 && !isCapital && /^\p{Lu}/u.test(text.slice(from))) break
      if (/^(?:The|And|Und|Et|I|Ich|My|Je|Ik)$/.test(said)) break
      words++
      end = at + said.replace(/[.'-]+$/, '').length
    }
    at += said.length
    if (said.endsWith('.') && !abbreviation.test(said)) break
    const [gap] = /^[ \t]{1,2}/.exec(text.slice(at, at + 2)) ?? []
    if (!gap) break
    at += gap.length
  }
  if (words < form.least) return undefined
  if (form.isLast && !/^[\s.,!-]*(?:\n|$)/.test(text.slice(end, end + 20))) return undefined
  return { start: from, end }
}
