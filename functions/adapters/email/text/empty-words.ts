/** Words of a mail that say nothing by themselves: a greeting, a notice of a mail server, or that the answer stands elsewhere. */

const signOffs =
  /^(?:(?:kind|best|warm|with kind|many)? ?regards|best wishes|yours (?:sincerely|faithfully)|sincerely|mit (?:freundlichen|besten|lieben|herzlichen) grüßen|(?:mit )?freundliche[nm]? gru(?:ß|ss)|(?:viele|liebe|beste|schöne|freundliche|herzliche) grüße|mfg|vg|lg|met vriendelijke groet(?:en)?|vriendelijke groet(?:en)?|groet(?:en|jes)?|mvg|cordiali saluti|distinti saluti|(?:un )?(?:caro )?saluto|saluti|cofion(?: gorau| cynnes)?|yn gywir|(?:bien )?cordialement|salutations|saludos(?: cordiales)?|un saludo|atentamente|pozdrawiam|z poważaniem|(?:com os )?(?:melhores )?cumprimentos|atenciosamente|(?:med )?vänliga? hälsning(?:ar)?|mvh|hälsningar|(?:med )?venlig(?:e)? hilsen(?:er)?|hilsen|s pozdravem)[,.!]?$/i
const linesMax = 10
const lengthMax = 60

/** Whether a text is no more than a greeting with the name and the lines of its writer. Thanks are more: they are answered. */
export function isSignOff(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [first = ''] = lines
  return (
    lines.length <= linesMax &&
    signOffs.test(first.trim()) &&
    lines.every((line) => line.length <= lengthMax && !/\?\s*$/.test(line))
  )
}

const pointers =
  /\b(?:(?:see|comments?|answers?|repl(?:y|ies)|responses?) (?:\p{L}+ ){0,3}(?:below|inline|in-?line)|in (?:red|blue|green)|between the lines|(?:siehe|antworten?|s\.) (?:\p{L}+ ){0,3}(?:unten|u\.|im text|weiter unten)|in (?:rot|blau|grün)|zwischen den zeilen|(?:zie|antwoord\p{L}*) (?:\p{L}+ ){0,3}(?:onder|hieronder|beneden)|in (?:rood|blauw)|tussen de regels|(?:vedi|rispost[ae]|ved[ai]) (?:\p{L}+ ){0,3}(?:sotto|di seguito|qui sotto)|in (?:rosso|blu)|gweler (?:\p{L}+ ){0,2}isod|voir (?:\p{L}+ ){0,2}ci-(?:dessous|après)|en rouge|(?:ver|respuestas?) (?:\p{L}+ ){0,2}(?:abajo|más abajo|debajo)|en rojo|(?:ver|respostas?) (?:\p{L}+ ){0,2}abaixo|em vermelho|se (?:\p{L}+ ){0,2}(?:nedan|nedenfor|nedenunder)|i rött|med rødt)(?!\p{L})|poniżej|viz níže|červeně/iu
const pointerLengthMax = 150

/** Whether a short text says that the answer stands in what it quotes: `See my answers below in red.` */
export const isPointer = (text: string): boolean => text.length <= pointerLengthMax && pointers.test(text)

const subjectPointers =
  /^(?:please )?(?:(?:see|as in) (?:the )?subject(?: line)?|(?:bitte )?(?:siehe|s\.|wie im) betreff(?:zeile)?|zie (?:het )?onderwerp|ved(?:i|ere) (?:l['’])?oggetto|gweler y? ?(?:pwnc|testun)|voir (?:l['’])?objet|ver (?:el )?asunto|ver (?:o )?assunto)[.!]?$/i

/** Whether a text says that the question stands in the subject; a name may stand below it. */
export const isAboutSubject = (text: string): boolean => subjectPointers.test(text.split('\n')[0]?.trim() ?? '')

const notices =
  /^(?:this (?:e-?mail|message)|the (?:information|content)|diese (?:e-?mail|nachricht)|der inhalt|dit (?:e-?mail-?)?bericht|deze e-?mail|de informatie|quest[ao] (?:e-?mail|messaggio)|le informazioni|mae['’]r (?:e-?bost|neges)|ce (?:message|courriel)|cet e-?mail|este (?:mensaje|correo|e-?mail)|la información|esta mensagem)\s.{0,200}(?:confidential|privileged|intended|vertraulich|bestimmt|vertrouwelijk|bestemd|riservat|confidenzial|destinat|cyfrinachol|confidentiel|confidencial|destinad)/i
const noticeLengthMax = 5000

/** Whether a line begins what mail servers put below a mail: who may read it. */
export const isNotice = (line: string): boolean => line.length <= noticeLengthMax && notices.test(line.trim())
