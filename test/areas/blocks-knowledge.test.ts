/** Knowledge responses: what they are read from, and what becomes of bad sources. */
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { deflate, gzipSync } from 'node:zlib'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { KnowledgeState } from '#shared/contracts/blocks'
import { startJob } from '../../functions/platform/aws/jobs.ts'
import { mp4, uploaded } from '../kit/content-drafts.ts'
import { html, knowledge, misunderstood, openKnowledge, page } from '../kit/knowledge.ts'
import { pdfOf } from '../kit/pdf.ts'

const { shop, world, admin, saved, stateOf, asks, site } = await openKnowledge()

/** The next night, as the schedule starts the job. */
async function night() {
  world.clock.advance(24 * 60 * 60 * 1000)
  await startJob('read-knowledge', `night-${ulid()}`, {})
  await world.settled()
}

describe('the text of an address', () => {
  it('BLOCKS-038: a saved response with an address that updates itself is read at once, and answers customers', async () => {
    const words = 'Wilted tulips are taken back within a week &amp; replaced for nothing.'
    await world.outside.site(
      'help.example',
      (_, response) =>
        void response.writeHead(200, html).end(`<html lang="en"><title>Help</title><nav>Menu Basket</nav>
        <script>document.write('steal')</script><style>p { color: red }</style>
        <main><h1>Sending flowers back</h1><p>${words}</p><p>${'Our shop is in the market hall. '.repeat(8)}</p></main>
        <footer>Imprint</footer></html>`),
    )
    const block = await saved(knowledge({ url: 'https://help.example/returns', autoUpdate: true }))
    expect(await stateOf(block)).toEqual({
      status: 'read',
      title: 'Help',
      length: expect.any(Number),
      lastScrape: expect.any(String),
    })
    const customer = await shop.starts()
    const [answer = ''] = await customer.says('do you take back wilted tulips?')
    expect(answer).toContain('Wilted tulips are taken back within a week & replaced for nothing.')
    for (const unsaid of ['Basket', 'Imprint', 'steal', 'color', '<']) expect(answer).not.toContain(unsaid)
    expect([...customer.heard.values()].at(-1)!.what).toMatchObject({
      message: {
        blockId: block._id,
        choices: [{ title: 'Read more', action: { type: 'url', value: 'https://help.example/returns' } }],
      },
    })
  })

  it('a site that says that nothing has changed, and one that sends the same, leave all as it is at night; a change is read', async () => {
    const seen: IncomingHttpHeaders[] = []
    let [words, status] = ['Peonies flower in May.', 200]
    await world.outside.site('peonies.example', ({ headers }, response) => {
      seen.push(headers)
      response.writeHead(status, { ...html, etag: '"one"' }).end(status === 200 ? page(words) : undefined)
    })
    const block = await saved(knowledge({ url: 'https://peonies.example/', autoUpdate: true }))
    const before = await stateOf(block)
    await night()
    status = 304
    await night()
    expect(seen.map((headers) => headers['if-none-match'])).toEqual([undefined, '"one"', '"one"'])
    expect(await stateOf(block)).toEqual(before)
    status = 200
    words = 'Peonies flower in June.'
    await night()
    expect(await stateOf(block)).not.toEqual(before)
    expect(await asks('when do peonies flower?')).toEqual(['Peonies flower in June.'])
    // Nobody asks for it any more.
    const { _id, revision, title: name } = block
    await admin.blocks.update({ ...knowledge({ url: 'https://peonies.example/' }), title: name, _id, revision })
    await world.settled()
    await night()
    expect(seen).toHaveLength(5)
  })

  it('“Read again” reads it at once, and the state tells so', async () => {
    const seen: IncomingHttpHeaders[] = []
    await site('again.example', 'Lilies are poison for cats.', seen)
    const block = await saved(knowledge({ url: 'https://again.example/' }))
    expect(await admin.blocks.readKnowledge({ _id: block._id })).toMatchObject({ status: 'waiting', length: 27 })
    await world.settled()
    expect(await admin.blocks.knowledgeState({ _id: block._id })).toMatchObject({ status: 'read', length: 27 })
    expect(seen).toHaveLength(2)
  })

  it.each<[string, string, KnowledgeState['fault'], (() => Promise<void>)?]>([
    [
      'that leads into a private network',
      'https://sly.example/',
      'address-refused',
      () =>
        world.outside.site(
          'sly.example',
          (_, response) => void response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
        ),
    ],
    ['without a site', 'https://nowhere.example/', 'not-found'],
    [
      'that answers with an error',
      'https://gone.example/',
      'not-found',
      () => world.outside.site('gone.example', (_, response) => void response.writeHead(410, html).end(page('Gone'))),
    ],
    [
      'of more than 20 MB',
      'https://large.example/',
      'too-large',
      () =>
        world.outside.site('large.example', (_, response) => {
          response
            .writeHead(200, { ...html, 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(21 * 1024 * 1024, 65)))
        }),
    ],
    [
      'of a picture',
      'https://picture.example/',
      'no-text-format',
      () =>
        world.outside.site(
          'picture.example',
          (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
        ),
    ],
    [
      'of a page without words',
      'https://empty.example/',
      'no-text',
      () =>
        world.outside.site(
          'empty.example',
          (_, response) => void response.writeHead(200, html).end('<script>all()</script>'),
        ),
    ],
  ])('an address %s ends in a fault', async (_, url, fault, open) => {
    await open?.()
    const block = await saved(knowledge({ url }))
    expect(await stateOf(block)).toEqual({ status: 'failed', fault })
  })

  it('what was read before stays in use while its site is away', async () => {
    let isAway = false
    await world.outside.site('away.example', (_, response) => {
      response.writeHead(isAway ? 503 : 200, html).end(isAway ? 'busy' : page('Orchids like shade and humid air.'))
    })
    const block = await saved(knowledge({ url: 'https://away.example/' }))
    isAway = true
    await admin.blocks.readKnowledge({ _id: block._id })
    await world.settled()
    expect(await stateOf(block)).toMatchObject({ status: 'failed', fault: 'not-found', length: 33 })
    expect(await asks('do orchids like shade?')).toEqual(['Orchids like shade and humid air.'])
    await admin.blocks.remove({ id: block._id })
    await world.settled()
    expect(await asks('do orchids like shade?')).toEqual([misunderstood])
  })
})

it('BLOCKS-051/on/off: the address of a knowledge response must be public and secure where it updates itself, and may be empty otherwise', async () => {
  const text = { en: 'Daisies close at night.' }
  for (const url of ['', 'http://help.example/', 'https://10.0.0.1/', 'help']) {
    const refused = expect(admin.blocks.create(knowledge({ text, url, autoUpdate: true }))).rejects
    await refused.toMatchObject({ code: 'bad-request', details: [{ path: 'kb.url' }] })
  }
  expect(await admin.blocks.create(knowledge({ text, url: '' }))).toMatchObject({ kb: { url: '', autoUpdate: false } })
  await expect(admin.blocks.create(knowledge({ text, url: 'help' }))).rejects.toMatchObject({ code: 'bad-request' })
})

describe('a file', () => {
  const fileOf = async (bytes: Buffer, contentType: string, kind: 'file' | 'video' = 'file') => ({
    kind,
    contentType,
    name: 'guide',
    pointer: await uploaded(admin, bytes, 'knowledge-file', contentType),
  })

  it('BLOCKS-047/knowledge, LIMITS-001/others: a knowledge source may be a page, a PDF or a video, whatever it is called, and nothing else', async () => {
    const pdf = pdfOf(
      [
        { text: 'Care of cacti', size: 20 },
        { text: 'A cactus is watered once a month in win-' },
        { text: 'ter, and never from above.' },
      ],
      { title: 'Cacti' },
    )
    const block = await saved(knowledge({ file: await fileOf(pdf, 'application/pdf') }))
    expect(block).toMatchObject({ kb: { file: { contentType: 'application/pdf', url: expect.any(String) } } })
    expect(await stateOf(block)).toMatchObject({ status: 'read', title: 'Cacti' })
    expect(await asks('how often is a cactus watered?')).toEqual([
      'A cactus is watered once a month in winter, and never from above.',
    ])
    const ofPage = await saved(
      knowledge({ file: await fileOf(Buffer.from(page('Ferns grow without sun.')), 'text/html') }),
    )
    expect(await stateOf(ofPage)).toMatchObject({ status: 'read', length: 23 })
    const film = await saved(knowledge({ file: await fileOf(mp4, 'video/mp4', 'video') }))
    expect(await stateOf(film)).toEqual({ status: 'failed', fault: 'no-transcript' })
    const lie = fileOf(Buffer.from('PK\u0003\u0004 an archive'), 'application/pdf')
    await expect(saved(knowledge({ file: await lie }))).rejects.toMatchObject({
      code: 'not-a-source',
      details: [{ path: 'kb.file' }],
    })
    await expect(
      admin.media.upload({ purpose: 'knowledge-file', contentType: 'application/zip', bytes: 10 }),
    ).rejects.toMatchObject({ code: 'not-a-source' })
    await expect(
      admin.media.upload({ purpose: 'knowledge-file', contentType: 'application/pdf', bytes: 200 * 1024 * 1024 + 1 }),
    ).rejects.toMatchObject({ code: 'too-large' })
  })

  it.each([
    ['that is cut short', async () => pdfOf([{ text: 'Half' }]).subarray(0, 200)],
    ['whose stream unpacks to gigabytes', async () => pdfOf([], { packed: await bomb() })],
  ])('a PDF %s ends in a fault, and the function lives on', async (_, bytes) => {
    const block = await saved(knowledge({ file: await fileOf(await bytes(), 'application/pdf') }))
    expect((await stateOf(block)).status).toBe('failed')
    const next = await saved(knowledge({ file: await fileOf(pdfOf([{ text: 'Well read.' }]), 'application/pdf') }))
    expect(await stateOf(next)).toMatchObject({ status: 'read', length: 10 })
  })

  /** A gigabyte of blanks in one megabyte; beside this thread, because a server drops who is silent for five seconds. */
  const bomb = () => promisify(deflate)(Buffer.alloc(1024 * 1024 * 1024, 32), { level: 9 })
})

it('responses are all read again in one night, also where they are more than are read in one step', async () => {
  const seen = new Set<string>()
  await world.outside.site('many.example', ({ url = '' }, response) => {
    seen.add(url)
    response.writeHead(200, html).end(page('Asters are blue.'))
  })
  const paths = ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9']
  for (const path of paths)
    await admin.blocks.create(knowledge({ url: `https://many.example${path}`, autoUpdate: true }))
  await world.settled()
  seen.clear()
  await night()
  expect(paths.filter((path) => seen.has(path))).toEqual(paths)
})
