/**
 * Reads the text of a Word document (ECMA-376): its paragraphs in their order, with headings as pages have them. One walk over
 * the tags, so that neither depth nor damage makes it slow; what is unpacked is limited before it is.
 */
import { knowledgeSourceBytesMax } from '#shared/limits'
import { unzip } from '../../../platform/files/unzip.ts'
import { ZipFault } from '../../../platform/files/zip.ts'
import { decodeEntities } from '../../../platform/outside/character-references.ts'
import type { ReadText } from '../../../platform/outside/html.ts'

const documentFile = 'word/document.xml'
const propertiesFile = 'docProps/core.xml'
const filesMax = 10_000
/** Text packs well: a document unpacks to some times its size. */
const bytesMax = 4 * knowledgeSourceBytesMax

/** The text of a document, at most `lengthMax` characters of it; `undefined` where it cannot be read. */
export function textOfDocx(bytes: Uint8Array, lengthMax: number): ReadText | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const isWanted = (name: string) => name === documentFile || name === propertiesFile
    const files = new Map(
      unzip(zip, { bytesMax, filesMax, isWanted }).map((file) => [file.name, file.bytes.toString()]),
    )
    const document = files.get(documentFile)
    if (document === undefined) return undefined
    const properties = files.get(propertiesFile) ?? ''
    return {
      title: decodeEntities(/<dc:title>([^<]*)/.exec(properties)?.[1] ?? '').trim(),
      language: /<w:lang [^>]*w:val="([\w-]+)"/.exec(document)?.[1] ?? '',
      text: paragraphsIn(document, lengthMax),
    }
  } catch (error) {
    if (error instanceof ZipFault || error instanceof RangeError) return undefined
    throw error
  }
}

/** A style is named in the language of the program: `Heading1`, `berschrift1`, `Kop1`. */
const headingStyle = /^(?:heading|h?.?berschrift|kop|titolo|pennawd|title|titel)\s?\d*$/i

function paragraphsIn(document: string, lengthMax: number): string {
  const paragraphs: string[] = []
  let [line, length, isHeading, isText, from] = ['', 0, false, false, 0]
  for (const match of document.matchAll(/<(\/?)w:(p|t|tab|br|cr|tc|pStyle|outlineLvl|delText)(\s[^>]*)?>/g)) {
    const [tag, slash, name, attributes = ''] = match
    if (slash === '/' && name === 't' && isText) line += document.slice(from, match.index)
    isText = slash === '' && name === 't' && !tag.endsWith('/>')
    if (isText) from = match.index + tag.length
    if (name === 'tab' || name === 'br' || name === 'cr') line += ' '
    if (name === 'outlineLvl') isHeading = true
    if (name === 'pStyle') isHeading = headingStyle.test(/w:val="([^"]*)"/.exec(attributes)?.[1] ?? '')
    if (name !== 'p' || (slash === '' && !tag.endsWith('/>'))) continue
    const text = decodeEntities(line).replaceAll(/\s+/g, ' ').trim()
    if (text !== '') paragraphs.push(isHeading ? `# ${text}` : text)
    length += text.length
    ;[line, isHeading] = ['', false]
    if (length >= lengthMax) break
  }
  return paragraphs.join('\n\n').slice(0, lengthMax)
}
