/** Words that people ask with, whatever they ask about. They find nothing, and that a text lacks them says nothing. */
import type { ContentLanguage } from '#shared/languages'
import { fillerWords } from '../text/filler-words.ts'
import { fold } from '../text/text.ts'

const english =
  'hi hello hey hiya dear morning evening thanks thank please pls sorry ok okay yes no not never just only really actually also too still already yet ever again back away now then there here when what whats where wheres which who whos whose why how hows whether if or and but so ' +
  'can could cannot cant couldnt may might must shall should shouldnt will wont would wouldnt do does did doing done dont doesnt didnt am is isnt are arent was wasnt were be been being have havent has hasnt had having get gets getting got gotten go goes going gone went come comes came let lets make makes made making take takes took taking put give gives gave given keep keeps want wants wanted wanna gonna need needs needed like liked wish try tries tried trying know knows knew think thought thinking wonder wondering guess hope see saw look looking say says said tell tells told ask asks asked asking question questions explain mean means help helps happen happens happened find finds found use uses used using seem seems supposed allowed possible able sure ' +
  'i im ive ill id me my mine myself we our ours us you your yours youre he she him her his they them their it its this that thats these those someone somebody anyone anybody something anything nothing everything everyone one ones thing things stuff way ways kind sort bit lot lots much many more most less least few some any every all both each other another same such ' +
  'a an the of to in on at by for from with without into onto over under up down out off about than as until till after before during while since through because between around please company guys people today tomorrow yesterday soon long far good bad best better right wrong new own first last next ' +
  'problem issue information info details moment currently case reason idea turns turned end ended ends wasn wouldn isn don doesn didn couldn shouldn hasn haven aren won'
const german =
  'hallo hi hey guten tag morgen abend liebes team danke vielen bitte entschuldigung ok okay ja nein nicht nie nur wirklich eigentlich auch noch schon immer wieder jetzt dann da hier wann was wo wohin woher welche welcher welches welchen wer wem wen wessen warum wieso weshalb wie ob oder und aber so mal denn doch eben halt ' +
  'kann kannst konnen konnt konnte konnten konntest darf durfen durfte muss mussen musste soll sollen sollte sollten will wollen wollte wollten wurde wurden werde werden wird mochte mochten mag ist sind war waren bin bist sein hat hatte hatten habe haben habt gibt geben gab geht gehen ging gehts komme kommt kommen kam lasst lassen mache macht machen gemacht tun tut getan nehme nimmt nehmen brauche braucht brauchen weiss wissen wusste denke glaube frage fragen gefragt sagen sagt sag gesagt erklaren helfen hilfe hilft passiert passieren finde findet finden gefunden benutzen nutzen heisst bedeutet moglich moglichkeit gern gerne ' +
  'ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren du dich dir dein deine sie ihnen ihr ihre ihren er es ihm ihn man jemand niemand etwas nichts alles alle jeder jede jedes sache sachen ding dinge art weise bisschen viel viele mehr meisten weniger einige einer eine einen einem eines ein kein keine keinen der die das den dem des dies diese dieser dieses diesen ' +
  'von zu zum zur in im ins an am ans auf bei beim fur mit ohne uber unter aus nach vor wahrend seit durch weil wenn als bis um dass damit bitte firma leute heute gestern bald lange gut schlecht richtig falsch neu neue neuen eigene erste letzte nachste problem frage fragen information informationen info moment fall'
const italian =
  'ciao salve buongiorno buonasera grazie prego scusi scusate per favore si no non mai solo anche ancora gia sempre ora adesso poi qui li quando cosa che dove quale quali chi perche come se o e ma posso puoi puo possiamo potete possono potrei devo deve dobbiamo dovrei vorrei voglio vuole bisogno serve e sono sei era essere ho hai ha abbiamo avete hanno avere faccio fa fare fatto vado va andare so sapere dire dice chiedere domanda aiuto aiutare succede trovare trovo usare possibile io mi me mio mia miei mie noi ci nostro voi vi vostro lei lui lo la gli le il i un una uno di a da in con su per tra fra del della dei delle dello al alla ai alle dal dalla nel nella sul sulla questo questa quello quella qualcosa niente tutto tutti ogni altro molto poco piu meno quanto quanta quanti'
const dutch =
  'hallo hoi dag goedemorgen bedankt dank graag alstublieft sorry ja nee niet nooit alleen ook nog al altijd weer nu dan daar hier wanneer wat waar welke welk wie waarom hoe of en maar dus even kan kun kunt kunnen kon mag mogen moet moeten zal zou zouden wil willen word wordt worden is ben bent zijn was waren heb hebt heeft hebben had ga gaat gaan komt komen doe doet doen gedaan maken maakt nemen nodig weet weten denk vraag vragen zeggen helpen hulp gebeurt vinden gebruiken mogelijk ik me mij mijn wij we ons onze je jij jouw jullie u uw hij zij ze hem haar het de een die dat deze dit iemand niemand iets niets alles alle ieder veel meer minder sommige geen van naar in op aan bij voor met zonder over onder uit na tot om als omdat te er'
const welsh =
  'helo shwmae diolch plis sori ie na nid ddim byth dim ond hefyd eto nawr yna yma ble pryd beth pa pwy pam sut os neu a ond gallaf gallwch galla allai alla rhaid dylwn hoffwn eisiau angen mae yw ydy oes oedd bod yn wedi fi i fy ni ein chi eich nhw eu ef hi y yr o i ar at am gan gyda heb dros dan hwn hon hyn rhywun rhywbeth popeth mwy llai'

const lists: Readonly<Record<ContentLanguage, string>> = {
  en: english,
  de: german,
  it: italian,
  nl: dutch,
  cy: welsh,
}

const foldedSet = (words: Iterable<string>) => new Set([...words].map((word) => fold(word).replaceAll("'", '')))

export const talkWords: Readonly<Record<ContentLanguage, ReadonlySet<string>>> = {
  en: foldedSet([...lists.en.split(' '), ...fillerWords.en]),
  de: foldedSet([...lists.de.split(' '), ...fillerWords.de]),
  it: foldedSet([...lists.it.split(' '), ...fillerWords.it]),
  nl: foldedSet([...lists.nl.split(' '), ...fillerWords.nl]),
  cy: foldedSet([...lists.cy.split(' '), ...fillerWords.cy]),
}
