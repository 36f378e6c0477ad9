/** Small talk is recognised by closed lists, as strangers type it: in five languages, and only where nothing else is said. */
import { describe, expect, it } from 'vitest'
import type { SmallTalk } from '#shared/engine/turn'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { mannerOf } from '../../functions/nlu/talk/manner.ts'
import { smallTalkOf } from '../../functions/nlu/talk/small-talk.ts'

/** Parted by `|`. */
const list = (texts: string): string[] => texts.split('|').map((text) => text.trim())

const said: Record<ContentLanguage, Record<SmallTalk, readonly string[]>> = {
  en: {
    greeting: list(`
    Hello!! | hiii | Hi there 👋 | helllo | Good morning | good evening team | heyyy | hey bot | Hello again |
    hi hi | gday mate | hallo there | hello, how are you? | anyone there?? | hi, can you help me? |
    hello i have a question | GOOD AFTERNOON | helo | 👋 | Hi :) | yo | Hello 😀 everyone |
    Hi, good afternoon | heyy there | hello hello | good mornin | Hi everyone! | hello is anyone here |
    hi how are you today | hello? anybody? | hi team 👋😊 | Hi, I need some help | Hey! Quick question | hallo |
    Hi I have a question please | oh hi | howdy partner | good morning to you | hello sir | HI |
    hi, good morning | hey what’s up | hello can i ask you something | hi got a question`),
    thanks: list(`
    thanks | thank you! | ok thank you so much | thx | thnaks | Thank you very much indeed | cheers mate |
    great, thanks a lot | ty | tysm 🙏 | thanks for your help | perfect thank u | ok cool thanks | thanks again 😊 |
    that helped, thank you | Brilliant, many thanks | thankss | 👍 | thank you that was very helpful |
    awesome, cheers |
    ok thanks | okay thank you | thanks so much!! | Thanks, that’s great | thank you, you’ve been very helpful |
    thanks a bunch | thnx | thanks for the info | thanks for your quick reply | great thank you! |
    Ok great thanks very much | thank you kindly | thanks heaps | thanks a million | cheers pal | ta very much |
    Perfect, thanks | Thanks, I appreciate it | thank youu | lovely thank you | ok, got it, thanks |
    thank you for clarifying`),
    goodbye: list(`
    bye | thanks bye | byeee | Goodbye! | ok bye then | see you later | cya | good night | have a nice day |
    thank you, have a great day! | that’s all thanks | no that’s all | take care | bye bye 👋 | gotta go |
    thanks, see you tomorrow | cheerio | ok thats it thank you | goodby | thanks so much have a lovely day x |
    bye for now | goodbye then | bye thanks | thank you bye | ok byeee | see you soon, thanks | have a good one |
    have a nice day too | you too, bye | thanks and goodbye | that will be all, thank you | nope that’s all |
    no that is all thank you | nothing else thanks | all good, bye | im done thanks | night | talk soon |
    cu later | catch you later | have a lovely weekend | bye 👋`),
    'never-mind': list(`
    never mind | nevermind | nvm | forget it | oh forget about it | ok never mind then | Never mind, thanks |
    actually never mind | sorry, forget it | I changed my mind | just forget it | don’t bother | ignore that |
    never mind!! | nevr mind | no longer needed, thanks | oops wrong chat | ah never mind |
    never mind then | oh nevermind | nah forget it | forget it then | ok forget it | doesn’t matter, forget it |
    no never mind | it’s ok never mind | never mind i found it | nvm thanks | nevermind sorry |
    I’ve changed my mind, sorry | please ignore my last message | dont worry | no worries, never mind |
    actually forget that | leave it then | oh well never mind | scratch that | ignore that please`),
  },
  de: {
    greeting: list(`
    Hallo | halloooo | hi | moin | Moin moin! | Servus | Guten Tag | guten morgen zusammen | Grüß Gott |
    gruess gott | gruß gott | Guten Abend 🙂 | schönen guten Tag | hallo wie gehts? | hallo ist da jemand | tach |
    huhu | Hallo, ich habe eine Frage | hab mal ne frage | Können Sie mir helfen? | gutn morgen |
    Hallo liebes Team | hallo nochmal | grüezi | mahlzeit |
    Hallo zusammen | Guten Tag! | hallo, guten Morgen | Grüß Sie | Hallo, hätte eine Frage |
    hallo ich brauche Hilfe | Moin Leute | halo | Hallo ist jemand da? | hi ihr | guten Tag ich habe eine Frage |
    n’Abend | Schönen guten Morgen | Grüß Gott miteinander | hallöchen! | guuuten Tag |
    guten tag die damen und herren | hallo bot | Servus beinand | Hallo, kurze Frage | Einen schönen guten Tag`),
    thanks: list(`
    danke | Dankeschön! | vielen Dank | ok danke | super, danke dir | Herzlichen Dank für Ihre Hilfe |
    danke schoen | dankeee | danek | danke für die schnelle Antwort | alles klar, vielen dank | merci |
    besten dank im voraus | perfekt danke 👍 | danke euch | gut, danke | Das hilft mir weiter, danke | thx |
    vielen lieben Dank | prima danke ihnen |
    Danke sehr! | Danke, super | ok vielen Dank | dankee | Dankeschön für die Auskunft |
    Super, vielen Dank für die schnelle Hilfe | Danke für die Info | alles klar danke | Ich danke Ihnen |
    Danke, das hat mir geholfen | na dann danke | dank dir | danke nochmal | Perfekt, danke schön | Dankeschööön |
    danke trotzdem | Okay, besten Dank | Oh super, danke | toll danke | Merci beaucoup`),
    goodbye: list(`
    tschüss | danke tschüss | tschuess | tschüß | tschüssi | Auf Wiedersehen | ciao | bis bald | bis dann! |
    schönen Tag noch | danke, schönen abend noch | Das war’s, danke | das wars schon | nein, das war alles |
    gute nacht | machs gut | ok, dann bis später | schönes Wochenende | mfg | vielen dank und auf wiedersehen |
    servus und tschüss | Ich wünsche Ihnen einen schönen Tag |
    Tschüss und danke | tschö mit ö | Auf Wiedersehen! | auf wiedersehn | ciao ciao | bis dann mal |
    danke, bis bald | Schönen Abend noch! | ok tschüss | vielen dank, schönen Tag | Danke, das war’s schon |
    nein danke das wars | bye bye | bis zum nächsten Mal | Servus, bis dann | Gute Nacht! |
    alles klar, bis morgen dann | dann bis demnächst | Ihnen auch einen schönen Tag | tschau |
    Schönes Wochenende! | Mach’s gut`),
    'never-mind': list(`
    vergiss es | Vergessen Sie es | schon gut | ok schon gut | hat sich erledigt |
    hat sich schon erledigt, danke | lass gut sein | nicht so wichtig | ach egal | lieber doch nicht |
    vergiss das bitte | lassen wir das | ich habe es mir anders überlegt | habs mir anders ueberlegt |
    sorry, falscher chat | erledigt | ach, vergessen Sie es einfach | schwamm drüber |
    ach vergiss es | vergiss es einfach | egal, vergessen Sie es | ok, schon gut | schon gut danke |
    nein schon gut | hat sich erledigt danke | Danke, hat sich erledigt | ist nicht so wichtig | dann halt nicht |
    doch nicht, sorry | lass mal gut sein | lassen Sie’s gut sein | das hat sich schon erledigt |
    Ich hab’s mir anders überlegt | brauch ich doch nicht | nicht mehr nötig | lassen Sie nur | vergessen wir’s |
    ach egal, danke`),
  },
  it: {
    greeting: list(`
    Ciao | ciaooo | Buongiorno | buon giorno a tutti | salve | Buonasera! | ehi | buon pomeriggio |
    salve, ho una domanda | ciao, come va? | mi può aiutare? | buongiorno 👋 | c’è qualcuno? |
    Ciao a tutti | Salve, buongiorno | buona sera | Buongiorno, avrei una domanda | ehilà | ciao! come stai? |
    salve a tutti | Buongiorno signora | pronto? | Ho bisogno di aiuto`),
    thanks: list(`
    grazie | grazie mille | ok grazie | Grazie tante! | mille grazie | perfetto, grazie | La ringrazio molto |
    grazie per l’aiuto | gentilissima | graziee | va bene grazie | grazie infinite 🙏 |
    Grazie! | grazie di tutto | ok grazie mille | ottimo grazie | grazie davvero | la ringrazio |
    grazie per la risposta | perfetto grazie mille | grazieee | molto gentile grazie | grazie ancora`),
    goodbye: list(`
    arrivederci | grazie e arrivederci | a presto | buona giornata | grazie, buona serata | alla prossima |
    buonanotte | è tutto, grazie | a domani | cordiali saluti | ciao ciao | buon weekend |
    Arrivederci! | grazie, arrivederci | buona giornata anche a lei | a presto grazie | ok ciao |
    grazie e buona giornata | ci sentiamo | niente altro grazie | arrivederla`),
    'never-mind': list(`
    lascia stare | lasci perdere | non importa | fa niente | come non detto | ho cambiato idea |
    ok lascia perdere | non importa, grazie | lasciamo stare | scusi, non serve più | dimentichi |
    ah, non importa |
    lascia perdere | ok lascia stare | lasci stare grazie | no non importa | fa niente grazie |
    ho cambiato idea scusi | non serve più grazie | lasciamo perdere | niente, lascia stare`),
  },
  nl: {
    greeting: list(`
    Hallo | hoi | hoiii | Goedemorgen | goede middag | goedenavond | dag | hey | goeiemorgen allemaal |
    hallo, is daar iemand? | hoi, ik heb een vraag | Kunt u mij helpen? | goedendag 👋 |
    Hallo! | Hoi hoi | goeie morgen | Goedemiddag | Goedenavond! | hey hallo | hallo allemaal | Dag! |
    Hallo, ik heb een vraagje | kunt u mij even helpen? | hoi hoe gaat het | goede dag`),
    thanks: list(`
    bedankt | dank je wel | dank u wel | dankjewel! | hartelijk dank | ok bedankt | super bedankt |
    heel erg bedankt | top, dank je | bedankt voor de hulp | dankuwel | prima, bedankt alvast |
    Bedankt! | Dank u | dank je! | hartelijk bedankt | super dankjewel | oké bedankt |
    Heel erg bedankt voor uw hulp | top bedankt | dankjewel hoor | fijn, dank u wel | veel dank`),
    goodbye: list(`
    doei | doeg | tot ziens | doeiii | bedankt, doei | fijne dag | fijne dag nog | dat was het, bedankt |
    tot later | prettig weekend | groetjes | welterusten | nee dat was alles |
    Doei! | tot ziens en bedankt | fijne avond | dag hoor | oké doei | bedankt, tot ziens | fijn weekend |
    tot de volgende keer | nee dat was het | tot snel`),
    'never-mind': list(`
    laat maar | ok laat maar | vergeet het | vergeet het maar | laat maar zitten | hoeft niet meer | toch niet |
    niet belangrijk | ik heb me bedacht | is al opgelost | sorry, laat maar | oh laat maar hoor |
    laat maar, bedankt | oh laat maar | nee laat maar | toch maar niet | is al opgelost, bedankt |
    niet meer nodig | sorry laat maar zitten | geeft niet`),
  },
  cy: {
    greeting: list(`
    Helo | helooo | Shwmae | shw mae | bore da | Prynhawn da! | pnawn da | noswaith dda | haia | sut mae |
    bore da bawb | helo, mae gen i gwestiwn |
    Helo! | Helo bawb | Bore da! | prynhawn da | Noswaith dda | shwmae bawb | Helo, sut mae |
    helo mae gen i gwestiwn | s’mae | helo sut ydych chi | oes rhywun yna?`),
    thanks: list(`
    diolch | Diolch yn fawr | diolch yn fawr iawn | diolch i chi | diolch am eich help | gwych, diolch |
    iawn diolch | diolchh | llawer o ddiolch | da iawn, diolch | diolch o galon | ok diolch |
    Diolch! | Diolch i ti | ok diolch yn fawr | gwych diolch | diolch am yr help | diolch am bopeth | diolch eto |
    iawn, diolch | da iawn diolch | diolchhh`),
    goodbye: list(`
    hwyl | Hwyl fawr | hwyl fawr! | diolch, hwyl | da boch | nos da | wela i chi | hwyl am y tro | dyna i gyd |
    ffarwel | tan toc | diolch, dyna i gyd |
    Hwyl! | hwyl fawr | diolch a hwyl | da bo chi | ok hwyl | dyna i gyd, diolch | tan y tro nesaf | hwyl bawb`),
    'never-mind': list(`
    dim ots | ok dim ots | anghofiwch | anghofiwch e | paid â phoeni | peidiwch a phoeni | gadewch e |
    ddim yn bwysig | dim ots, diolch | sori, dim ots | anghofia fo | rydw i wedi newid fy meddwl |
    o dim ots | dim ots diolch | anghofiwch hynny | paid a phoeni | peidiwch â phoeni | ok anghofiwch |
    sori dim ots | gadewch hi | dim ots nawr`),
  },
}

const cases = contentLanguages.flatMap((language) =>
  Object.entries(said[language]).flatMap(([kind, texts]) => texts.map((text) => [text, kind, language] as const)),
)

describe('small talk', () => {
  it.each(cases)('“%s” is %s (%s)', (text, kind, language) => expect(smallTalkOf(text, language)).toBe(kind))

  it.each([
    '',
    '   ',
    'x'.repeat(5000),
    ...list(`
    hello, do you take kids? | hi, when do you open | thanks but when do you open? | hello kitty cake | bye law |
    good morning appointment | thank you card | thank you flowers for my mother | help me cancel my order |
    I need help with my invoice | forget-me-nots | forget my last order and make it ten |
    never mind the price, do you have it in blue? | that is all I can pay | ok | no thanks | yes please | no |
    sure | great | nothing | dance | tanks | think | halls | cello | help wanted jobs | is there a question time |
    see you have roses? | have a nice day spa | ??? | 12 | 20:00 | 1 | thanks for nothing | good night mask |
    the goodbye bouquet | is it all right to bring my dog? | hey, my tooth hurts | I have to go to the dentist |
    are you there on Sundays? | take care of my plants | good | hi 5 | doesn’t matter | skip it | cancel`),
  ])('“%s” is none (en)', (text) => expect(smallTalkOf(text, 'en')).toBeUndefined())

  it.each(
    list(`
    Hallo, behandeln Sie auch Kinder? | guten tag wann habt ihr offen | danke, aber was kostet das? | Halle |
    morgen | Morgen | egal | ist mir egal | nein danke | ja bitte | ja | nein | gerne | Dankeskarte |
    Ich habe eine Frage zur Rechnung | hilfe ich habe zahnschmerzen | bis wann habt ihr offen |
    bis morgen geöffnet? | schöne grüße aus paris karte | gute nacht tee | Vergissmeinnicht |
    vergessen Sie meinen Termin nicht | gluten | ohne gluten bitte | abends | das war nicht meine Frage |
    schon gut gebräunt? | Tag der offenen Tür | wie geht es meinem Hund | kann ich was mitbringen | alles klar |
    gut | da | was | Lass es mich wissen`),
  )('“%s” is none (de)', (text) => expect(smallTalkOf(text, 'de')).toBeUndefined())

  it.each([
    ['no grazie', 'it'],
    ['sì grazie', 'it'],
    ['ciao, quanto costa?', 'it'],
    ['buongiorno vorrei prenotare', 'it'],
    ['niente glutine', 'it'],
    ['posso fare una domanda di lavoro', 'it'],
    ['a domani aperti?', 'it'],
    ['nee dank je', 'nl'],
    ['ja graag', 'nl'],
    ['hallo, zijn jullie open?', 'nl'],
    ['dag van de arbeid open?', 'nl'],
    ['ik heb een vraag over mijn rekening', 'nl'],
    ['maakt niet uit', 'nl'],
    ['na, dim diolch', 'cy'],
    ['helo, ydych chi ar agor?', 'cy'],
    ['diolch i’r deintydd', 'cy'],
    ['bore Llun', 'cy'],
    ['mae gen i gwestiwn am yr anfoneb', 'cy'],
  ] as const)('“%s” is none (%s)', (text, language) => expect(smallTalkOf(text, language)).toBeUndefined())

  it('“ciao” greets in Italian and says goodbye in German', () => {
    expect([smallTalkOf('Ciao!', 'it'), smallTalkOf('Ciao!', 'de')]).toEqual(['greeting', 'goodbye'])
  })
})

describe('a customer who wants no bot', () => {
  it.each(
    list(`
    not with a robot | I don’t want to talk to a bot | i dont wanna speak with a machine | no bots please |
    I refuse to talk to a computer | stop making me chat with a bot | I do not want a chatbot | no robot |
    please not a machine | I’d rather not talk to an AI | I won’t write to a stupid bot |
    ich will nich mit nem roboter reden | Ich möchte nicht mit einer Maschine sprechen |
    nicht mit einem Bot bitte | kein Roboter bitte | Bitte keinen Chatbot | ich rede nicht mit einem computer |
    keine Lust auf so einen Bot | ich will mit keinem Bot schreiben | ich will hier keinen Bot |
    nicht schon wieder ein bot | kein bot, ein mensch | ich spreche nicht mit maschinen | nur kein roboter | nicht mit ner maschine | non voglio parlare con un robot | niente bot per favore |
    ik wil niet met een robot praten | geen chatbot alstublieft | ik wil niet praten met een computer |
    dw i ddim eisiau siarad â robot | dim robot`),
  )('“%s” asks for a person', (text) => expect(mannerOf(text)).toBe('person'))

  it.each(
    list(`
    I don’t mind talking to a bot | do you sell robots? | is this not a robot vacuum? |
    I do not know if I talk to a bot | ich will nicht mit einem Roboter operiert werden |
    habt ihr keine Roboter von Lego? | Operieren Sie mit einem Roboter? | no computer repairs on Sundays? |
    my computer does not start | avete un robot da cucina? | hebben jullie geen robotmaaiers?`),
  )('“%s” does not', (text) => expect(mannerOf(text)).not.toBe('person'))
})

it('small talk has at most 14 words and 120 characters', () => {
  const words = (count: number) => smallTalkOf(Array(count).fill('hello').join(' '), 'en')
  expect([words(14), words(15)]).toEqual(['greeting', undefined])
  const characters = (length: number) => smallTalkOf('hello'.padEnd(length, '!'), 'en')
  expect([characters(120), characters(121)]).toEqual(['greeting', undefined])
})
