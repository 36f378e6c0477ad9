/** Words by which customers name one of several choices, in the languages of the content, without case and accents. */

const list = (words: string): readonly string[] => words.split(' ')

/** From one to ten. */
export const numberWords: readonly (readonly string[])[] = [
  list('one eins een uno un'),
  list('two zwei twee due dau dwy'),
  list('three drei drie tre tri tair'),
  list('four vier quattro pedwar pedair'),
  list('five funf fuenf vijf cinque pump'),
  list('six sechs zes sei chwech'),
  list('seven sieben zeven sette saith'),
  list('eight acht otto wyth'),
  list('nine neun negen nove naw'),
  list('ten zehn tien dieci deg'),
]

/** From first to tenth; German ones without the letter of their case. */
export const ordinalWords: readonly (readonly string[])[] = [
  list('first erste primo prima eerste cyntaf gyntaf'),
  list('second zweite secondo seconda tweede ail'),
  list('third dritte terzo terza derde trydydd trydedd'),
  list('fourth vierte quarto quarta vierde pedwerydd pedwaredd'),
  list('fifth funfte quinto quinta vijfde pumed'),
  list('sixth sechste sesto sesta zesde chweched'),
  list('seventh siebte settimo settima zevende seithfed'),
  list('eighth achte ottavo ottava achtste wythfed'),
  list('ninth neunte nono nona negende nawfed'),
  list('tenth zehnte decimo decima tiende degfed'),
]

export const lastWords: ReadonlySet<string> = new Set(
  list('last bottom letzte unterste ultimo ultima laatste onderste olaf'),
)
export const topWords: ReadonlySet<string> = new Set(list('top oberste bovenste uchaf'))
export const middleWords: ReadonlySet<string> = new Set(list('middle mittlere mezzo middelste canol'))

/** What stands before the number or the letter of a choice. */
export const placeNouns: ReadonlySet<string> = new Set(
  list(
    'number no nr nummer numero num option choice answer antwort wahl opzione scelta risposta optie keuze opsiwn rhif',
  ),
)

export const articles: ReadonlySet<string> = new Set(
  list('the das die der den dem il lo la gli le i de het y yr r your this that diese diesen dieses dieser'),
)

/** Words around a choice that say nothing but that it is wanted: `I'd like the red one, please`. */
export const lightWords: ReadonlySet<string> = new Set(
  list(
    'please pls plz ok okay oh ah well yes yeah yep hi hello i id would like want wanna to choose take pick prefer select ill lets ' +
      'go with give show tell me my choice is then thanks thank you thx one ones option a an and for it ' +
      'bitte ja ich mochte moechte will nehme wahle waehle hatte haette gern gerne dann danke mir mich fur zeig zeigen sie mal und ein eine einen ' +
      'si vorrei prendo scelgo voglio preferisco per favore grazie allora un una quello quella ' +
      'ik wil neem kies zou graag alsjeblieft alstublieft aub dan bedankt dank je u een doe maar ' +
      'hoffwn hoffi os gwelwch yn dda plis diolch iawn',
  ),
)

/** Words that turn what is said into its opposite. */
export const negations: ReadonlySet<string> = new Set(
  list(
    'no not never none without dont doesnt didnt cant cannot wont isnt arent nothing neither nor non nein nicht kein keine keinen keiner keinem nie ' +
      'ohne nichts weder niet geen nooit zonder nee senza mai nessuno nessuna dim ddim nid na heb peidiwch paid except but ausser instead',
  ),
)

/** Words that are part of many choices, so that one of them alone names none. */
export const commonWords: ReadonlySet<string> = new Set(
  list(
    'what when where which who whom whose how why do does did can could may might shall should will are was were be been am has have had ' +
      'we us our they them their he she his her its this these those there here in on at of off by from up out about as or if so too also ' +
      'now today again more other another some any all much many get got let need know find see ' +
      'was wann wo wohin welche welcher welches wer wen wem wie warum wieso kann konnen konnte soll sollen muss darf bin bist ist sind war habe hat haben ' +
      'wir uns unser unsere ihr ihre sein seine es auf an aus bei bis im in mit nach von vor zu zum zur uber unter oder auch ' +
      'jetzt heute wieder noch mehr andere anderen anderer anderes alle viel viele wissen ' +
      'che cosa quando dove quale quali chi come perche quanto puo posso devo sono siamo ha ho abbiamo noi nostro nostra di da del della in su tra o anche ' +
      'ora oggi ancora altro altra tutti piu ' +
      'wat wanneer waar welke wie hoe waarom kan kunnen moet mag ben zijn heeft heb hebben wij we onze hun op aan uit bij met naar van voor of ook ' +
      'nu vandaag weer nog meer ander andere alle veel ' +
      'beth pryd ble pa pwy sut pam faint mae ydy oes ni ein eu ar o at yn gyda neu hefyd nawr heddiw eto mwy arall',
  ),
)
