/** Words beside the names in a message that add nothing to them: `do you have roses?`, `ein paar Tulpen bitte`. */
import { fold } from '../text/text.ts'
import { wordsOf } from './manner.ts'

const light = new Set(
  [
    'a an the some any your my our of in on at for with about and or please thanks hello hi hey i you we me do does have has got',
    'is are there want need like would would like id looking for interested what',
    'ein eine einen einem einer der die das den dem ein paar bitte danke hallo guten tag ich du ihr wir sie euch mir habt haben hat',
    'hast gibt es gibts möchte will hätte gern gerne brauche suche und oder mit für in im am zu zum zur um ab von so etwa circa ca',
    'about around roughly next last this on coming nächsten nächste nächster nächstes kommenden diesen',
    'un una il la le i gli di per con e per favore een het de met voor en graag o y',
  ]
    .join(' ')
    .split(' ')
    .map(fold),
)

/** Whether what is left of a message without its names and values says nothing more. */
export const isLittle = (rest: string): boolean =>
  wordsOf(rest)
    .split(' ')
    .every((word) => word === '' || light.has(word))
