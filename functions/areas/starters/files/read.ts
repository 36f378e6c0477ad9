/** Tells what uploaded files are, and makes one sketch of them. */
import { faultAt } from '#shared/faults'
import type { ContentLanguage } from '#shared/languages'
import { fileProblem } from '#shared/problem'
import type { ZippedFile } from '../../../platform/files/zip.ts'
import { LeftOut, type Sketch } from '../sketch.ts'
import { sketchOfTable } from './csv.ts'
import { sketchOfCx } from './dialogflow-cx.ts'
import { sketchOfEs } from './dialogflow-es.ts'
import { jsonOf, textOf, textsIn } from './source-file.ts'
import { isRasa, sketchOfRasa } from './rasa.ts'

/** Throws `file-refused` where no product is known that writes such a file, and where it is broken. */
export function sketchOfFiles(uploads: readonly Buffer[], language: ContentLanguage): Sketch {
  const files = uploads.flatMap(textsIn)
  const left = new LeftOut()
  const json = files.filter((file) => isJson(file))
  if (json.length > 0) {
    const values = json.map((file) => ({ name: file.name, value: jsonOf(file) }))
    const sketch = sketchOfEs(values, language, left) ?? sketchOfCx(values, language, left)
    if (!sketch) throw fileProblem(faultAt('uploadId', 'file-unknown'))
    return sketch
  }
  const texts = files.map((file) => ({ name: file.name, text: textOf(file) }))
  const ofRasa = texts.filter(({ name, text }) => /\.ya?ml$/i.test(name) || isRasa(text))
  if (ofRasa.length > 0) {
    for (const other of texts) if (!ofRasa.includes(other)) left.add('file', other.name)
    return sketchOfRasa(ofRasa, language, left)
  }
  const [table, ...others] = texts.filter(({ name }) => !/\.txt$/i.test(name) || texts.length === 1)
  if (!table) throw fileProblem(faultAt('uploadId', 'file-unknown'))
  for (const { name } of others) left.add('file', name)
  return sketchOfTable(table.text, language, left)
}

/** By its name, or else by how it begins. */
const isJson = ({ name, bytes }: ZippedFile): boolean =>
  /\.json$/i.test(name) || (name === '' && /^\ufeff?\s*[{[]/.test(bytes.toString('utf8', 0, 200)))
