/** Word documents as knowledge, and the list of what knowledge is read from. */
import { describe, expect, it } from 'vitest'
import { listening } from '../kit/console-socket.ts'
import { html, knowledge, openKnowledge, page } from '../kit/knowledge.ts'
import { uploaded } from '../kit/content-drafts.ts'
import { packedZip } from '../kit/packed-zip.ts'

const { shop, world, admin, saved, stateOf, asks, site } = await openKnowledge()

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const documentOf = (...paragraphs: readonly string[]) =>
  packedZip({
    '[Content_Types].xml': '<Types/>',
    'docProps/core.xml': '<cp:coreProperties><dc:title>Care &amp; advice</dc:title></cp:coreProperties>',
    'word/document.xml': `<w:document><w:body>${paragraphs.join('')}</w:body></w:document>`,
  })

const fileOf = async (bytes: Buffer) => ({
  kind: 'file' as const,
  contentType: word,
  name: 'care.docx',
  pointer: await uploaded(admin, bytes, 'knowledge-file', word),
})

describe('a Word document', () => {
  it('is read with its headings and answers customers', async () => {
    const bytes = documentOf(
      paragraph('Watering', 'berschrift1'),
      paragraph('A bonsai is watered by '),
      paragraph('dipping &lt;it&gt;.'),
    )
    const block = await saved(knowledge({ file: await fileOf(bytes) }))
    expect(block).toMatchObject({ kb: { file: { contentType: word } } })
    expect(await stateOf(block)).toMatchObject({ status: 'read', title: 'Care & advice' })
    const [answer = ''] = await asks('how is a bonsai watered?')
    expect(answer).toContain('A bonsai is watered by')
  })

  it('that was cut off, or is another archive, is told of as unreadable', async () => {
    const whole = documentOf(paragraph('Words'))
    for (const bytes of [
      whole.subarray(0, whole.length - 60),
      packedZip({ '[Content_Types].xml': 'x', 'word/other.xml': 'x' }),
    ]) {
      const block = await saved(knowledge({ file: await fileOf(bytes) }))
      expect((await stateOf(block)).status).toBe('failed')
    }
  })
})

describe('the list of sources', () => {
  it('is shown anew in open consoles once a source was read', async () => {
    const console = await listening(world.cloud.origin, admin)
    await site('asters.example', 'Asters bloom in September.')
    await saved(knowledge({ url: 'https://asters.example/' }))
    await expect.poll(() => console.events).toContainEqual({ type: 'knowledgeRead', environmentId: shop.environment })
    console.close()
  })

  it('tells of each when it was read, what changed and what went wrong, and leaves out what is only written', async () => {
    let words = 'Violets bloom in March.'
    await world.outside.site('violets.example', (_, response) => void response.writeHead(200, html).end(page(words)))
    const block = await saved(knowledge({ url: 'https://violets.example/' }))
    await saved(knowledge({ text: { en: 'Only written.' } }))
    const find = async () => (await admin.blocks.knowledgeSources()).find(({ _id }) => _id === block._id)
    expect(await find()).toEqual({
      _id: block._id,
      name: block.title,
      source: 'https://violets.example/',
      isFile: false,
      autoUpdate: false,
      status: 'read',
      length: 23,
      lastScrape: expect.any(String),
    })
    words = 'Violets bloom in March and April.'
    await admin.blocks.readKnowledge({ _id: block._id })
    await world.settled()
    expect(await find()).toMatchObject({ length: 33, changed: { at: expect.any(String), lengthBefore: 23 } })
    world.outside.remove('violets.example')
    await admin.blocks.readKnowledge({ _id: block._id })
    await world.settled()
    expect(await find()).toMatchObject({ status: 'failed', fault: 'not-found', changed: { lengthBefore: 23 } })
    expect((await admin.blocks.knowledgeSources()).map(({ source }) => source)).not.toContain('')
  })
})
