/** Sketches of files, as tests read them. */
import { sketchOfFiles } from '../../../functions/areas/starters/files/read.ts'
import type { Sketch } from '../../../functions/areas/starters/sketch.ts'

export const read = (...files: (string | Buffer)[]): Sketch =>
  sketchOfFiles(
    files.map((file) => Buffer.from(file)),
    'en',
  )

/** Each intent with its utterances, and the words that answer it. */
export const pairsIn = ({ intents, responses }: Sketch) =>
  intents.map(({ utterances, answer }) => {
    const content = responses.find(({ key }) => key === answer)?.content
    return [utterances.map(({ text }) => text), content?.is === 'text' ? content.text : content?.is]
  })
export const leftIn = ({ left }: Sketch) => left.map(({ code, name, count }) => `${code} ${name} ${count}`)
