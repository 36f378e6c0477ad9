/** What is shown below a message with a link, and which links the server follows for it. */
import { gzipSync } from 'node:zlib'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { previewIn } from '../../functions/areas/conversations/link-preview.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let agent: Worker

beforeAll(async () => {
  world = await openWorld()
  agent = await world.as('agent')
})
afterAll(() => world.close())

const html = { 'content-type': 'text/html; charset=utf-8' }
const preview = (url: string) => agent.conversations.linkPreview({ url })

describe('a public page', () => {
  it('CONVERSATIONS-026/preview/private: is shown with its title, description and picture; private hosts are refused', async () => {
    const asked: IncomingHttpHeaders[] = []
    await world.outside.site('roses.example', ({ headers }, response) => {
      asked.push(headers)
      response.writeHead(200, { ...html, 'set-cookie': 'seen=1' }).end(`<title>Roses</title>
        <meta name="description" content="Cut this morning">
        <meta property="og:image" content="/red.png">`)
    })
    expect(await preview('https://roses.example/red?size=l#top')).toEqual({
      title: 'Roses',
      description: 'Cut this morning',
      image: 'https://roses.example/red.png',
    })
    await preview('https://roses.example/')
    expect(asked).toHaveLength(2)
    for (const headers of asked) {
      expect(headers).toMatchObject({ host: 'roses.example', accept: 'text/html' })
      expect(Object.keys(headers)).not.toContain('cookie')
      expect(Object.keys(headers)).not.toContain('authorization')
    }
    for (const url of privateAddresses)
      await expect(preview(url), url).rejects.toMatchObject({
        code: 'address-refused',
        message: 'Only pages of the public internet can be shown.',
      })
  })

  const privateAddresses = [
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://2130706433/',
    'https://printer.local/',
    'https://ada:secret@roses.example/',
    'https://roses.example:22/',
  ]

  it('CONVERSATIONS-026/private: is refused where its name, or what it redirects to, leads into a private network', async () => {
    let hits = 0
    await world.outside.site('inner.example', (_, response) => void response.end(`${(hits += 1)}`), '10.0.0.7')
    await world.outside.site('moved.example', (_, response) => {
      response.writeHead(302, { location: 'https://inner.example/secret' }).end()
    })
    await world.outside.site('metadata.example', (_, response) => {
      response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data/' }).end()
    })
    for (const name of ['inner', 'moved', 'metadata'])
      await expect(preview(`https://${name}.example/`), name).rejects.toMatchObject({ code: 'address-refused' })
    expect(hits).toBe(0)
  })

  it('that is none, is no page, is too large or is not there is shown as nothing', async () => {
    for (const url of ['http://example.com', 'file:///etc/passwd', 'javascript:alert(1)', 'roses', ''])
      await expect(preview(url), url).rejects.toMatchObject({ details: [{ message: 'Enter a valid url' }] })
    await world.outside.site('odd.example', ({ url = '' }, response) => {
      if (url === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{"title":"Secret"}')
      else if (url === '/bomb')
        response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)))
      else response.writeHead(404, html).end('<title>Not here</title>')
    })
    for (const address of ['odd.example/data', 'odd.example/bomb', 'odd.example/gone', 'nobody.example/'])
      await expect(preview(`https://${address}`), address).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is read in its own encoding, and named after its host where it has no title', async () => {
    await world.outside.site('latin.example', (_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from('<title>Fr\u00fchling</title>', 'latin1'))
    })
    expect(await preview('https://latin.example/')).toMatchObject({ title: 'Frühling' })
    await world.outside.site('plain.example', (_, response) => void response.writeHead(200, html).end('<p>Hello'))
    expect(await preview('https://plain.example/')).toEqual({ title: 'plain.example', description: '' })
  })

  it('says texts and public addresses, whatever it holds', () => {
    const page = `<html><head><title>A &amp; B&#8217;s &#x1F339;&nbsp;&unknown;</title>
      <meta name="description" content="Fresh &lt;b&gt;roses&lt;/b&gt;">
      <meta property="og:image" content="javascript:alert(1)"></head>`
    expect(previewIn(page, 'https://a.example/')).toEqual({
      title: 'A & B’s 🌹 &unknown;',
      description: 'Fresh <b>roses</b>',
    })
    const open = `<meta property="og:title" content='Roses'><meta property="og:image" content="https://b.example/a.png?x=1&amp;y=2">`
    expect(previewIn(open, 'https://a.example/')).toEqual({
      title: 'Roses',
      description: '',
      image: 'https://b.example/a.png?x=1&y=2',
    })
    for (const image of ['http://b.example/a.png', 'https://10.0.0.1/a.png', '//localhost/a.png'])
      expect(previewIn(`<meta property="og:image" content="${image}">`, 'https://a.example/')).not.toHaveProperty(
        'image',
      )
    expect(previewIn('&#99999999;<title>&#x110000;&#0;</title>', 'https://a.example/').title).toBeDefined()
  })
})
