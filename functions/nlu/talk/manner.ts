/**
 * The manner of a message: it asks for a person, insults the bot, or objects to its answer. A closed list of phrases
 * decides and not the model, because such a message must be noticed in every bot, also where nobody taught it.
 */
import type { Manner } from '#shared/engine/turn'
import { fold, isWord, tokenize } from '../text/text.ts'

/** What a message asks for comes early; a longer text is a story. */
const readMax = 400

/** A request comes first, because an angry customer who asks for a person wants one. */
export function mannerOf(text: string): Manner | undefined {
  const said = wordsOf(text)
  if (!/[\p{L}\p{N}]/u.test(text)) return mannerOfSigns(text)
  if (asksForPerson(said) || wantsNoBot.some((pattern) => pattern.test(said))) return 'person'
  if (insults.some((pattern) => pattern.test(said))) return 'insult'
  return objections.some((pattern) => pattern.test(said)) ? 'objection' : undefined
}

/** Signs of anger, and of somebody who was not helped. */
const angry = /[😠😡🤬👿💢🖕😤]/u
const helpless = /[😞😟😢😭😕🙁☹😒😑🙄🤦🤷😩😫😖😣💔🤔❓❔]|^\s*\?+[\s?!]*$/u

function mannerOfSigns(text: string): Manner | undefined {
  if (angry.test(text)) return 'insult'
  return helpless.test(text) ? 'objection' : undefined
}

/** The words alone, folded and with one space between them. */
export const wordsOf = (text: string): string =>
  tokenize(text.slice(0, readMax))
    .map(({ folded }) => folded)
    .filter(isWord)
    .join(' ')

/** Alternatives as one group, each written as customers say it, because folding takes accents and `ß` away. */
const any = (...words: readonly string[]): string =>
  `(?:${words.flatMap((list) => list.split('|').map(fold)).join('|')})`
const whole = (source: string): RegExp => new RegExp(`^${source}$`)
const within = (source: string): RegExp => new RegExp(`(?:^| )${source}(?= |$)`)
const maybe = (source: string, most = 1): string => `(?:${source} ){0,${most}}`

const real = any('real|live|actual|human|proper|living|different')
const human = any(
  'human|human being|person|agent|operator|representative|adviser|advisor|employee|colleague|manager|supervisor',
  'customer service|customer support|member of staff|member of your staff|member of your team|member of the team',
)
const staff = any('staff|team|boss|support|people|colleagues')
const somebody = any('someone|somebody|anyone|anybody')
const aHuman = `(?:${maybe(any('a|an|the|your|some|any|another'))}${maybe(real, 2)}${human}|${any('your|the')} ${maybe(real)}${staff}|${real} ${staff}|${somebody})`
const politeEnd = `(?: ${any('please|pls|now|right now|asap|immediately|at once|here|instead|thanks|thank you|not a bot|not a machine|not a robot')})*`

const echt = any(
  'echten|echte|echter|echtem|richtigen|richtige|richtiger|realen|lebenden|menschlichen|menschlicher|anderen',
)
const article = any(
  'einem|einer|einen|ein|eine|dem|der|den|ihrem|ihrer|ihren|eurem|eurer|euren|irgendeinem|irgendeiner',
)
const mensch = any(
  'mensch|menschen|person|mitarbeiter|mitarbeiterin|mitarbeitern|berater|beraterin|kundenberater|kundenberaterin',
  'ansprechpartner|ansprechpartnerin|kollegen|kollegin|chef|chefin|vorgesetzten|kundendienst|kundenservice|support',
)
const jemand = any('jemand|jemandem|jemanden|irgendjemandem|irgendjemand')
const einMensch = `(?:${maybe(article)}${maybe(echt, 2)}${mensch}|${maybe('eurem|ihrem')}team|${jemand})`
const bitteEnde = `(?: ${any('bitte|jetzt|sofort|endlich|sprechen|reden|her|danke|statt bot')})*`
const few = (most: number): string => String.raw`(?:\S{1,30} ){0,${most}}`

const requests: readonly RegExp[] = [
  within(`${any('talk|speak|chat|write')} ${any('to|with')} ${aHuman}`),
  within(
    `${any('connect|transfer|put|pass|hand|forward|switch')} me ${maybe(any('through|over|on'))}${any('to|with')} ${aHuman}`,
  ),
  within(
    `${any('get|give|find|fetch|bring|send')} me ${maybe(any('a|an|the|your|some|another'))}${maybe(real, 2)}(?:${human}|${any('your|the')} ${staff})${politeEnd}`,
  ),
  new RegExp(
    `(?:^| )${any("want|need|would like|i'd like|id like|prefer|demand")} ${maybe(any('a|an|the|your'))}${maybe(real, 2)}${human}${politeEnd}$`,
  ),
  whole(
    `${maybe(any('a|an'))}${maybe(real, 2)}${any('human|human being|person|agent|operator|representative|adviser|advisor|customer service')}${politeEnd}`,
  ),
  within(
    `${any('someone|somebody|anyone|anybody|person|human|agent')} ${maybe(any('that|who|whom|here'))}${any('i|we')} ${any('can|could|may')} ${maybe('please')}${any('talk|speak|chat|write')}`,
  ),
  within(
    `${any('can|could|will|would|let')} ${any('a|some')} ${maybe(real)}${any('human|person|agent|employee')} ${maybe('please')}${any('help|answer|call|contact|take|reply|assist')}`,
  ),

  within(
    `mit ${einMensch} ${few(4)}${any('sprechen|reden|schreiben|chatten|telefonieren|unterhalten|verbunden|verbinden|kommunizieren')}`,
  ),
  within(`${any('sprechen|reden|chatten')} mit ${maybe(article)}${maybe(echt, 2)}${mensch}`),
  within(
    `${any('verbinde|verbinden|verbindet|stell|stellen|leite|leiten')} ${maybe(any('sie|du'))}mich ${few(2)}${any('mit|zu|an|weiter|durch')}`,
  ),
  within(
    `${any('gib|gebt|geben sie|hol|holt|holen sie|schick|schicken sie')} ${any('mir|mich|uns')} ${maybe(any('bitte|jetzt|endlich|mal|sofort'), 2)}${einMensch}${bitteEnde}`,
  ),
  new RegExp(
    `(?:^| )${any('will|möchte|brauche|hätte gern|hätte gerne|verlange|wünsche')} ${maybe(any('ich|jetzt|sofort|bitte|endlich|nur|mal'), 3)}(?:${article} ${maybe(echt, 2)}${mensch}|${jemand})${bitteEnde}$`,
  ),
  whole(
    `${maybe(any('einen|eine|ein|bitte'), 2)}${maybe(echt, 2)}${any('mensch|menschen|mitarbeiter|mitarbeiterin|berater|beraterin|kundendienst|kundenservice|ansprechpartner|ansprechpartnerin|person')}${bitteEnde}`,
  ),
  within(
    `${any('mensch|menschen|jemand|jemanden|person|mitarbeiter|mitarbeiterin')} mit ${any('dem|der|denen')} ${any('ich|man|wir')} ${few(3)}${any('sprechen|reden|schreiben|chatten')}`,
  ),

  within(
    `${any('parlare|chattare|comunicare')} con ${maybe(any('una|un|uno|il|la|lo|qualche'))}${maybe(any('vera|vero'))}${any('persona|operatore|operatrice|umano|essere umano|qualcuno|addetto|responsabile|assistenza|servizio clienti')}`,
  ),
  whole(`${maybe(any('un|una'))}${any('operatore|operatrice|persona vera|essere umano')}(?: per favore)?`),
  within(
    `met ${maybe(any('een|de|jullie'))}${maybe(any('echt|echte'))}${any('mens|persoon|medewerker|iemand|collega|klantenservice')} ${few(3)}${any('spreken|praten|chatten')}`,
  ),
  within(
    `${any('spreken|praten')} met ${maybe(any('een|de'))}${maybe(any('echt|echte'))}${any('mens|persoon|medewerker|iemand|klantenservice')}`,
  ),
  within(
    `siarad ${any('gyda|gydag|â|efo')} ${maybe(any('pherson|berson'))}${any('person|pherson|berson|rhywun|aelod o staff|dyn go iawn|go iawn')}`,
  ),
]

/** `I do not want to talk to a person`, but not `why can I not talk to a person?` */
const refusal = new RegExp(
  String.raw`(?:^| )${any("don't|dont|do not|not|never|no need|without|nicht|kein|keinen|keine|nie|ohne|do i have|must i|muss ich|non|niet")} (?:\S+ ){0,4}$`,
)
const complaint = new RegExp(`^${any("why|can i|can't i|may i|warum|wieso|weshalb|kann ich|darf ich")} `)

function asksForPerson(said: string): boolean {
  return requests.some((pattern) => {
    const found = pattern.exec(said)
    return found !== null && (complaint.test(said) || !refusal.test(`${said.slice(0, found.index)} `))
  })
}

const bot = any('bot|bots|chatbot|chatbots|robot|robots|machine|machines|computer')
const very = any('so|such|really|just|a|an|absolutely|totally|completely|fucking|bloody|pretty|very|all|complete|total')
const bad = any(
  'useless|stupid|dumb|idiot|idiots|idiotic|moron|worthless|rubbish|crap|terrible|awful|horrible|garbage|trash',
  'pathetic|annoying|hopeless|shit|bullshit|joke|waste of time|waste of space|no help|piece of shit|piece of junk',
)
const sehr = any(
  'so|echt|ja|wirklich|einfach|total|völlig|ein|eine|der|das|doch|nur|ganz|dermaßen|absolut|richtig|alle|letzte',
)
const dumm = any(
  'dumm|blöd|doof|nutzlos|unnütz|idiot|idioten|unfähig|trottel|depp|wertlos|bescheuert|keine hilfe|vollidiot',
)
const schlimm = any('scheiße|schrott|mist|lächerlich|schlecht|furchtbar|unbrauchbar|witz|das letzte|nervig')
const botDe = any(
  'bot|bots|chatbot|chatbots|roboter|robotern|maschine|maschinen|computer|computern|ki|automat|automaten|programm',
)

const robot = any(`bot|bots|chatbot|chatbots|robot|robots|machine|machines|computer|computers|ai|automated system`)
const talkDe = any(
  'reden|sprechen|schreiben|chatten|kommunizieren|unterhalten|diskutieren|quatschen|texten|zu tun haben',
)
const justDe = any('bitte|nur|bloß')
const noneDe = any('keinem|keiner|keinen|keine|kein')
const withBotDe = `mit ${maybe(any('einem|nem|einer|ner|m|dem|der|diesem|dieser|so einem|so nem|so einer|ihrem|eurem'))}${maybe(any('blöden|dummen|blöder|dummer|doofen|scheiß'))}${botDe}`
const anyBot = any(
  'robot|bot|chatbot|computer|machine|macchina|macchine|risponditore|automaat|peiriant|pheiriant|cyfrifiadur|chyfrifiadur',
)

/** Whoever wants no bot wants a person. `I do not mind talking to a bot` is fine with it. */
const wantsNoBot: readonly RegExp[] = [
  within(
    `${any("don't|dont|do not|not|never|refuse|stop|won't|wont|will not|hate to|rather not|sick of|tired of")} (?!${any('mind|know|care|if')} )${few(4)}${any('talk|talking|speak|speaking|chat|chatting|write|writing|deal|dealing')} ${any('to|with')} ${maybe(any('a|an|the|your|this|some|any|another|stupid|dumb'), 2)}${robot}`,
  ),
  whole(
    `${maybe('please')}${any('no|not|no more|without')} ${maybe(any('with|to|by|from'))}${maybe(any('a|an|the|your|another|any|stupid'), 2)}${robot}${politeEnd}`,
  ),
  within(`${any('get me off|get me away from')} ${any('this|the|your')} ${robot}`),
  within(`${any('want|need|prefer')} ${somebody} real`),
  whole(`${maybe('i')}${any("don't want|dont want|do not want")} ${maybe(any('a|an|any|your'))}${robot}${politeEnd}`),
  within(
    `${any('nicht|nich|nit|net|ned|nie|ungern|ungerne')} ${maybe(any('mehr|länger|weiter|immer'))}${withBotDe} ${few(2)}${talkDe}`,
  ),
  within(
    `${any('nicht|nich|nit|net|ned|nie|ungern|ungerne')} ${maybe(any('mehr|länger|weiter|immer'))}${withBotDe}${bitteEnde}$`,
  ),
  within(`mit ${noneDe} ${botDe} ${few(2)}${talkDe}`),
  within(`${any('keine lust|kein bock|keinen bock|null bock')} ${any('auf|mit')} ${few(3)}${botDe}`),
  within(
    `${any('will|möchte')} ${maybe(any('ich|hier|doch|jetzt'), 2)}${any('keinen|keine|kein')} ${any('bot|bots|chatbot|roboter')}`,
  ),
  whole(`${maybe(justDe)}${noneDe} ${botDe}(?: ${maybe('sondern')}${einMensch})?${bitteEnde}`),
  whole(`nicht schon wieder ${maybe(any('ein|so ein|mit einem'))}${botDe}`),
  within(
    `non ${few(3)}${any('parlare|chattare|parlo|scrivere|comunicare')} con ${maybe(any('un|una|il|la|lo|questo|questa'))}${anyBot}`,
  ),
  within(`${any('vorrei|voglio')} una persona ${maybe('vera')}${maybe('e')}non ${any('un|una')} ${anyBot}`),
  whole(
    `${any('niente|no|non|basta|basta con i')} ${maybe('con')}${maybe(any('un|una'))}${anyBot}(?: ${any('per favore|grazie')})?`,
  ),
  within(
    `niet ${few(2)}met ${maybe(any("een|de|zo'n|zon|dit|deze|jullie"))}${anyBot} ${any('praten|spreken|chatten|schrijven')}`,
  ),
  within(`niet ${few(2)}${any('praten|spreken|chatten')} met ${maybe(any('een|de|jullie'))}${anyBot}`),
  within(`geen ${anyBot} maar ${any('een|iemand')} ?${any('mens|medewerker|persoon')}?`),
  whole(`${any('geen|niet met een')} ${anyBot}(?: ${any('alsjeblieft|alstublieft|aub|graag')})?`),
  within(`${any('ddim|dim')} ${few(3)}siarad ${any('gyda|â|efo|gyda’r')} ${anyBot}`),
  whole(`dim ${anyBot}(?: ${any('plis|os gwelwch yn dda')})?`),
]

const insults: readonly RegExp[] = [
  within(`${any("you are|you're|youre|u r|ur|you r")} ${maybe(very, 3)}${bad}`),
  within(`this ${any('bot|chat|chatbot|robot|machine|thing')} is ${maybe(very, 3)}${bad}`),
  within(`${any('stupid|dumb|useless|bloody|fucking|damn|idiotic|crappy|shitty')} ${bot}`),
  within(
    `hate ${any('you|bots|chatbots|robots|this bot|this chat|this chatbot|this machine|talking to bots|talking to a bot|talking to machines')}(?! to )`,
  ),
  within(
    `${any('this is|that is|thats|that’s|its|it’s')} ${maybe(any('just|so|totally|absolutely|completely|really'), 2)}${any('ridiculous|outrageous|unacceptable|a disgrace|a joke|infuriating')}`,
  ),
  whole(any('ridiculous|outrageous|unacceptable|ffs|for fucks sake|argh|aargh|grr|grrr|grrrr|omfg')),
  within(
    `${any('das ist|ist ja|ist doch')} ${maybe(any('ja|doch|echt|wirklich|einfach|so|aber'), 2)}${any('lächerlich|unverschämt|eine frechheit|eine unverschämtheit|ein witz|eine zumutung|unmöglich von euch')}`,
  ),
  whole(any('frechheit|so eine frechheit|unverschämtheit|unverschämt|lächerlich|boah|verdammt|verdammt nochmal|grrr')),
  whole(any('ridicolo|è ridicolo|che vergogna|vergogna|che schifo|inaccettabile|è inaccettabile')),
  whole(any('belachelijk|dit is belachelijk|schandalig|dit is schandalig|onacceptabel|verdomme|gvd')),
  whole(any('gwarthus|mae hyn yn warthus|mae hyn yn chwerthinllyd')),
  within(any('you suck|this sucks|this bot sucks|fuck you|fuck off|screw you|shut up|go to hell|wasting my time')),
  whole(any('idiot|moron|asshole|arsehole|bastard|wanker|bitch|stupid|useless|wtf|bullshit|fuck|shit|crap')),
  within(`${any('du bist|ihr seid')} ${maybe(sehr, 3)}(?:${dumm}|${schlimm})`),
  within(`sie sind ${maybe(sehr, 3)}${dumm}`),
  within(
    `${any('dieser|der|dieses|das')} ${any('bot|chatbot|chat|ding|programm')} ist ${maybe(sehr, 3)}(?:${dumm}|${schlimm})`,
  ),
  within(
    `${any('blöde|blöder|blödes|dumme|dummer|dummes|doofe|doofer|scheiß|nutzlose|nutzloser|verdammte|verdammter|bescheuerte')} ${botDe}`,
  ),
  within(any('scheißbot|scheißchatbot|drecksbot|scheißautomat|scheißding')),
  within(`${any('hasse|hass')} ${any('dich|euch|bots|chatbots|roboter|diesen bot|diesen chat|diesen chatbot')}`),
  within(
    any(
      'leck mich|verpiss dich|fick dich|arschloch|halt die klappe|halt die fresse|halt dein maul|halts maul|du idiot|du depp|du trottel|du arsch|du penner',
    ),
  ),
  whole(any('idiot|trottel|depp|scheiße|mist|so ein mist|so ein scheiß|nutzlos|dumm|bescheuert|zeitverschwendung')),
  within(
    `sei ${any('un|una|proprio un|proprio una')} ${any('idiota|stupido|inutile|schifo')}|(?:^| )sei ${any('inutile|stupido|stupida|scemo')}`,
  ),
  within(`je bent ${maybe(any('echt|zo|een'), 2)}${any('nutteloos|dom|stom|waardeloos|idioot')}`),
]

const objections: readonly RegExp[] = [
  within(`not what i ${maybe('was')}${any('asked|meant|said|wanted|asking|want|mean')}`),
  within(
    `${any('you|u')} ${maybe(any('clearly|obviously|just|still|really'))}${any("misunderstood|misunderstand|don't understand|dont understand|do not understand|did not understand|didn't understand|don't get it|dont get it|don't listen|are not listening|aren't listening")}`,
  ),
  within(`${any('that|this|it')} ${any("doesn't|doesnt|does not|didn't|didnt|did not")} ${any('help|answer')}`),
  within(any('wrong answer|you got it wrong|you got that wrong')),
  whole(
    `${maybe('no')}${any("wrong|that's wrong|thats wrong|that is wrong|incorrect|not that|that's not it|thats not it")}`,
  ),
  within(
    `nicht ${any('meine frage|gefragt|gemeint|was ich gefragt|was ich gemeint|was ich wissen wollte|was ich meinte|was ich wollte')}`,
  ),
  within(`${any('meinte ich|meine ich|wollte ich')} ${maybe(any('doch|aber|gar'), 2)}nicht$`),
  within(`${any('hilft mir|hilft')} ${maybe(any('leider|aber|gar|überhaupt'), 2)}nicht`),
  within(
    `${any('du verstehst|ihr versteht|sie verstehen|du hast|ihr habt|sie haben')} mich ${maybe(any('einfach|gar|wohl|leider'), 2)}${any('nicht|falsch')}(?: ${any('verstanden')})?`,
  ),
  within('falsche antwort'),
  whole(`${maybe(any('nein|das ist|das war'), 2)}falsch`),
]
