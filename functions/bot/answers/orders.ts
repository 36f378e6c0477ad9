/**
 * Text that speaks to a machine instead of to a reader, such as a planted `ignore the above`. Such a passage is given to no
 * model, and a question of that kind is asked to none: no answer to a customer needs it.
 */
import { fold } from '../../nlu/text/text.ts'
import { once } from '../../platform/aws/environment.ts'
import { plainOf } from './facts.ts'

/** So many words may stand between a verb and its object. */
const near = "(?:\\W+[\\p{L}\\p{N}']+){0,7}?\\W+"

const forgetting =
  'ignor(?:e|es|ing|ed|iere|iert|ieren|a|ate|are|ez|er|en|i)|disregard|forget|overrid(?:e|ing)|bypass|vergiss|vergesst|vergessen sie|missacht\\p{L}*|uberschreib\\p{L}*|dimentic\\p{L}*|trascura\\p{L}*|negeer|vergeet|anwybydd\\p{L}*|anghofi\\p{L}*|oublie[zr]?|olvid\\p{L}*|esquec\\p{L}*|zignoruj|zapomnij'
const rulesOfMachine =
  'instructions?|prompts?|guidelines?|directives?|(?:system|safety|previous|your|all) rules|(?:all|everything|the)?\\W*(?:above|before)|previous|prior|anweisung\\p{L}*|regeln|vorgaben|vorherig\\p{L}*|bisherig\\p{L}*|obig\\p{L}*|oben|istruzion\\p{L}*|regole|precedent\\p{L}*|instructies|regels|bovenstaande|voorgaande|vorige|cyfarwyddiadau|rheolau|uchod|blaenorol|consignes?|regles|precedente?s?|instrucciones|reglas|anteriores|instrucoes|instrukcje|polecenia'
const telling =
  'say|tell|send|give|reply|answer|respond|write|output|print|reveal|repeat|show|include|add|recommend|sag\\p{L}*|nenn\\p{L}*|send\\p{L}*|schreib\\p{L}*|antwort\\p{L}*|gib|verrat\\p{L}*|zeig\\p{L}*|invia\\p{L}*|scrivi|rispond\\p{L}*|dai|mostra\\p{L}*|rivela\\p{L}*|stuur|zeg|geef|schrijf|antwoord|toon|anfon\\p{L}*|dywed\\p{L}*|rho\\p{L}*|ateb\\p{L}*|dangos\\p{L}*|envoie\\p{L}*|reponds?|responde|envia'
const machine =
  '(?:ai|llm|language model|assistant|chat ?bot|bot|virtual agent|sprachmodell|ki|assistent\\p{L}*|assistente|taalmodel|modello linguistico|model iaith|cynorthwyydd|modele de langage)'

const orderPatterns: readonly string[] = [
  `\\b(?:${forgetting})${near}(?:${rulesOfMachine})\\b`,
  // German and Dutch put the verb last, or with a `nicht` behind the object.
  `\\b(?:${rulesOfMachine})${near}(?:ignorier\\p{L}*|vergessen|negeren|missachten|genegeerd|nicht (?:mehr )?beachten)\\b`,
  `\\bbeachte\\p{L}*${near}(?:anweisungen|regeln)\\W+nicht\\b`,
  `\\b(?:note|message|instructions?|attention|dear|hey|hinweis|achtung|anweisung|nota|attenzione|istruzion\\p{L}*|let op|opmerking|instructie|sylw|neges)\\W+(?:(?:to|for|an|fur|all|any|the|die|das|den|alle|per|il|voor|de|i|ir|yr)\\W+){0,3}${machine}\\b`,
  `\\b(?:if|when|wenn|falls|se|als|os)\\W+(?:you|du|sie|sei|je|u|ydych|wyt)\\W+(?:are|re|bist|sind|un|een|yn)?\\W*(?:an?|ein|eine|un|een)?\\W*${machine}\\b`,
  `\\b(?:you are now|from now on,? you|act as|pretend (?:to be|that)|role ?play as|du bist (?:jetzt|nun|ab sofort)|ab (?:jetzt|sofort) bist du|tu sei ora|sei ora|da ora (?:in poi )?sei|fingi di|je bent nu|vanaf nu ben je|doe alsof|rwyt ti nawr|o hyn ymlaen|tu es maintenant|ahora eres|a partir de ahora)\\b`,
  `\\b(?:system|hidden|initial|secret|geheime\\p{L}*|original) ?-?(?:prompt|instructions?|anweisung\\p{L}*|message)\\b`,
  `\\b(?:${telling})${near}(?:system ?prompt|prompt|your (?:own )?(?:instructions?|rules)|deine (?:anweisungen|regeln|vorgaben)|le tue istruzioni|je instructies|dy gyfarwyddiadau)\\b`,
  `\\b(?:new|neue|nuove|nieuwe|newydd) (?:system )?(?:instructions?|anweisung\\p{L}*|istruzioni|instructies|cyfarwyddiadau)\\b`,
  `\\b(?:${telling})${near}(?:every|each|all|any|jede\\p{L}*|alle\\p{L}*|ogni|tutti|elke|iedere|pob|chaque)\\W+(?:customers?|users?|visitors?|questions?|answers?|repl(?:y|ies)|kunden|nutzer\\p{L}*|frage\\p{L}*|antwort\\p{L}*|client[ei]|domand[ae]|rispost[ae]|klanten|klant|vraag|vragen|antwoord|cwsmer\\p{L}*|cwestiwn)\\b`,
  `\\b(?:whatever|whoever|regardless of (?:what|the question)|no matter what|egal was|ganz gleich|qualunque cosa|wat er ook|beth bynnag)\\b.{0,60}\\b(?:asks?|asked|question|gefragt|fragt|chied\\p{L}*|domanda|vraagt|gevraagd|gofyn\\p{L}*|cwestiwn)\\b.{0,60}\\b(?:${telling})\\b`,
  `\\b(?:always|only|just|immer|nur|sempre|solo|altijd|alleen|bob amser)\\W+(?:reply|answer|respond|output|antwort\\p{L}*|rispond\\p{L}*|antwoord|ateb)\\b`,
  `\\b(?:reply|answer|respond|antworte\\p{L}*|rispondi|antwoord)\\W+(?:only|just|exactly|always|with|nur|immer|mit|solo|sempre|con|alleen|altijd|met)\\b`,
  `\\b(?:${telling})${near}(?:secret|confidential|internal|geheim\\p{L}*|vertraulich\\p{L}*|segret\\p{L}*|riservat\\p{L}*|vertrouwelijk\\p{L}*|cyfrinach\\p{L}*)\\b`,
  `\\b(?:developer|debug|god|admin|jailbreak|dan) ?mode\\b|\\bjailbreak|\\bprompt injection\\b`,
]

/** Made with the first text that is looked at. */
const orders = once(() => orderPatterns.map((pattern) => new RegExp(pattern, 'u')))

/** Marks by which models tell who speaks, and what nobody writes for readers. */
const marks: readonly RegExp[] = [
  /<\|?\/?(?:im_start|im_end|system|assistant|user|endoftext|instructions?)\|?>|\[\/?INST\]|<<\/?SYS>>/i,
  /^\W*(?:system|assistant|developer)\s*:/im,
  /#{2,}\s*(?:system|instruction|new task)/i,
  /"(?:action|role|cites)"\s*:/i,
  /(?:[A-Za-z0-9+/]{4}){16,}={0,2}/,
  /игнорир|забудь|忽略|无视|無視|忘记|지시를 무시|تجاهل|התעלם/iu,
]

export function speaksToMachine(text: string): boolean {
  const plain = plainOf(text)
  // `i g n o r e` is written for no reader either.
  const joined = plain.replace(/(?<!\S)(?:\S ){3,}\S(?!\S)/g, (spaced) => spaced.replaceAll(' ', ''))
  const folded = fold(joined).replace(/\s+/g, ' ')
  return marks.some((mark) => mark.test(plain)) || orders().some((order) => order.test(folded))
}
