/** Words that customers and authors use for the same thing, and words so common that to share one says little. */
import { fold } from '../text/text.ts'

/** A line is what means much the same when somebody asks a company. Words that bend differently are there in each form. */
const same = `
return returned returning back refund
refund money-back reimburse reimbursed compensation
broken damaged damage defective faulty broke cracked smashed
package parcel shipment
deliver delivery ship shipping shipped post arrive arrives arrived
send sent mail post posted
cost costs price fee charge charges fare expensive
free gratis
cheap cheaper less discount reduced
bill invoice receipt
pay payment paid paying
instalment instalments installments monthly
bike bicycle cycle
car vehicle auto
phone call telephone ring
email e-mail mail
shop store branch shops stores
sofa couch settee
bed mattress
rubbish bin trash waste dispose recycle
luggage baggage suitcase bag bags
trip journey holiday vacation travel travelling
flight plane fly flying aircraft
hotel room accommodation
kid kids child children baby toddler son daughter
dog cat pet animal
doctor hospital physician sick ill illness
vet veterinarian
medicine drug
flat apartment house home
move moving moved relocate
address location
stolen theft thief burglary burgled robbed
insurance insured insure cover covers covered policy
premium contribution
claim report
cancel cancelled cancellation terminate stop unsubscribe
change changed modify edit update alter
password login sign-in log
account profile
delete deleted remove erase
expire expires valid validity
book booking reserve reserved reservation
seat place
late delay delayed overdue
lost missing gone missed
open opening hours
start begin begins
mend repair repaired fix
clean cleaning wash washed stain
wrap wrapped gift present
voucher coupon code
size width large big
heavy weight weigh weighs
assemble assembly build fit
purchase bought buy
cheque check
company business firm
licence license
document documents certificate proof papers
wheelchair disabled disability
food meal meals eat
drink drinks alcohol
tip tips gratuity
abroad foreign international
garage workshop
lawyer solicitor attorney legal
complaint complain disagree appeal
staff employee
employment job
quick fast express
winter frost cold
rain flood flooded
ruckgabe zuruckgeben zurucksenden zuruckschicken retoure retournieren umtausch umtauschen
erstattung erstattet geld-zuruck ruckerstattung
kaputt defekt beschadigt beschadigung zerbrochen schaden
paket sendung packchen
lieferung liefern liefert geliefert versand versenden verschickt zustellung ankommen
kosten kostet preis gebuhr teuer
gratis kostenlos umsonst
rechnung beleg quittung
zahlen bezahlen zahlung
rate raten ratenzahlung
fahrrad rad bike
auto wagen fahrzeug pkw
telefon anrufen anruf
e-mail mail email
geschaft laden filiale
sofa couch
koffer gepack
reise urlaub
flug flugzeug fliegen
kind kinder baby
arzt krankenhaus krank
wohnung haus zuhause
umzug umziehen
gestohlen diebstahl geklaut einbruch
versicherung versichert police
stornieren storno absagen kundigen kundigung widerrufen
andern anderung wechseln
passwort kennwort
konto profil
loschen entfernen
gultig ablaufen verfallen
buchen buchung reservieren
verspatung verspatet
verloren weg verschwunden
offnungszeiten geoffnet offen
reparieren reparatur
gutschein code
kaufen gekauft kauf
`

/** Words of every day, which turn up in any text. */
const common = `
people person man woman men women boy girl guy friend friends family mother father mum dad wife husband brother sister neighbour
life live lives living world country city town street place house home room door window table chair bed kitchen garden
day days week weeks month months year years time times hour hours minute minutes night evening morning today date clock
work works working job jobs play plays playing write read reads reading speak talk talking learn learns study teach run walk sit stand sleep eat drink cook sing dance drive fly swim buy sell sells sold rent hire lend borrow bring carry hold
open close closed start stop begin finish turn move change grow build break fix cut wear wash clean pay cost send call meet show watch listen hear feel love hate like leave stay wait follow become join win lose save spend offer organise recommend
big small large little long short high low tall old young new hot cold warm fast slow easy hard safe free full empty rich poor happy sad nice great fresh dry wet clean dirty black white red blue green
food water milk bread meat fruit coffee tea wine beer sugar salt fish egg animal animals horse bird dog cat
money price number name word words story book books music song film movie game games team school class classes course courses language history art science news weather sun moon sea river mountain beach wood stone glass paper
car bus train plane ship road bike computer phone internet website app page picture photo photos letter
body head hand hands eye eyes face hair heart foot feet back
company business shop market service office bank law party war police
half double ten hundred thousand million first second third kilo kilos metre metres centimetres
leute person mann frau freund familie mutter vater welt land stadt strasse ort haus zimmer tur fenster tisch stuhl bett kuche garten
tag tage woche wochen monat monate jahr jahre zeit stunde stunden minute nacht abend uhr
arbeit arbeiten spielen schreiben lesen sprechen lernen laufen sitzen schlafen essen trinken kochen singen fahren kaufen verkaufen mieten leihen bringen tragen offnen schliessen beginnen horen sehen lieben bleiben warten werden gewinnen verlieren
gross klein lang kurz hoch alt jung heiss kalt warm schnell langsam leicht schwer sicher frei voll leer schon frisch
wasser milch brot fleisch kaffee tee wein bier zucker tier pferd hund katze geld preis nummer name wort buch musik film spiel schule kurs sprache wetter sonne meer berg
auto bus zug strasse computer handy internet seite bild foto brief hand kopf herz firma markt bank polizei
`

const folded = (line: string) => line.trim().split(/\s+/).map(fold)

/** Read with the first question: most starts of a function look nothing up. */
let meanings: ReadonlyMap<string, ReadonlySet<string>> | undefined
let everyday: ReadonlySet<string> | undefined

/** All that means much the same as a word. */
export function sameWords(word: string): ReadonlySet<string> | undefined {
  meanings ??= meaningsOf(same)
  return meanings.get(word)
}

function meaningsOf(lines: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of lines.trim().split('\n')) {
    const words = folded(line)
    for (const word of words) found.set(word, new Set([...(found.get(word) ?? []), ...words]))
  }
  return found
}

/** Whether a word is one of every day, which says little of what a text is about. */
export function isCommonWord(word: string): boolean {
  everyday ??= new Set(folded(common))
  return everyday.has(word)
}
