/** Bots that begin from the company's website: which pages are read, what they make, and what they are told by a model. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { html } from '../kit/knowledge.ts'
import { work } from '../kit/workspaces.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function newAdmin() {
  const { admin, company } = await world.newCompany({ supportedLangs: ['en'] })
  await work({ admin, company }, 'Draft')
  return admin
}

/** A site of these pages by their paths; all else is not there. Gives the paths that were asked for. */
async function site(name: string, pages: Readonly<Record<string, string>>): Promise<string[]> {
  const asked: string[] = []
  await world.outside.site(name, ({ url = '' }, response) => {
    asked.push(url)
    const page = pages[url]
    if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, url.endsWith('.txt') ? { 'content-type': 'text/plain' } : html).end(page)
  })
  return asked
}

const faq = '<title>Help | Bakery</title><main><h2>Do you bake on Sundays?</h2><p>Yes, from six to eleven.</p></main>'

describe('the pages of a website', () => {
  it('are those of its sitemap, of its host alone, and no more than thirty', async () => {
    const admin = await newAdmin()
    const urls = Array.from({ length: 33 }, (_, index) => `https://bread.example/${index}`)
    const places = [...urls, 'https://elsewhere.example/', 'https://bread.example/logo.png']
    await site('bread.example', {
      '/robots.txt': 'Sitemap: https://bread.example/index.xml',
      '/index.xml': '<sitemapindex><sitemap><loc>https://bread.example/pages.xml</loc></sitemap></sitemapindex>',
      '/pages.xml': `<urlset>${places.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
    })
    expect(await admin.starters.pages({ url: 'https://bread.example/' })).toEqual({
      pages: urls.slice(0, 30),
      from: 'sitemap',
      more: 3,
    })
    expect((await admin.starters.pages({ url: 'https://bread.example/pages.xml' })).pages).toHaveLength(30)
  })

  it('are those that the first one leads to, where there is no sitemap, and none that robots are not to read', async () => {
    const admin = await newAdmin()
    await site('rolls.example', {
      '/robots.txt': 'User-agent: *\nDisallow: /staff',
      '/': '<a href="/help#top">Help</a> <a href="help">Again</a> <a href="/staff">Staff</a> <a href="https://a.example">A</a>',
    })
    expect(await admin.starters.pages({ url: 'https://rolls.example/' })).toEqual({
      pages: ['https://rolls.example/', 'https://rolls.example/help'],
      from: 'links',
      more: 0,
    })
  })

  it.each([
    ['https://nobody-there.example/', 'page-not-found'],
    ['https://127.0.0.1/', 'url'],
  ])('of %s are told of by what is wrong: %s', async (url, code) => {
    const admin = await newAdmin()
    await expect(admin.starters.pages({ url })).rejects.toMatchObject({ details: [{ path: 'url', code }] })
  })

  it('are read where robots may, and the others are told of', async () => {
    const admin = await newAdmin()
    const asked = await site('cakes.example', {
      '/robots.txt': 'User-agent: *\nDisallow: /staff',
      '/help': faq,
      '/empty': '<title>Nothing</title>',
    })
    const urls = ['help', 'staff', 'gone', 'empty'].map((path) => `https://cakes.example/${path}`)
    expect(await admin.starters.readPages({ urls })).toEqual({
      pages: [
        {
          url: urls[0],
          title: 'Help',
          questions: [{ question: 'Do you bake on Sundays?', answer: 'Yes, from six to eleven.' }],
        },
      ],
      failed: [
        { url: urls[1], fault: 'robots' },
        { url: urls[2], fault: 'not-found' },
        { url: urls[3], fault: 'no-text' },
      ],
    })
    expect(asked).not.toContain('/staff')
  })

  it('become knowledge that is read every night, and answers to their questions', async () => {
    const admin = await newAdmin()
    await site('tarts.example', { '/help': faq })
    const { pages } = await admin.starters.readPages({ urls: ['https://tarts.example/help'] })
    const source = { from: 'website', pages } as const
    expect((await admin.starters.preview({ starter: source })).content.kinds).toMatchObject({
      block: { created: 2 },
      intent: { created: 1 },
    })
    await admin.starters.begin({ starter: source })
    await world.settled()
    const page = (await admin.blocks.list()).find(({ type }) => type === 'kb')!
    expect(page).toMatchObject({ title: 'Help', kb: { url: 'https://tarts.example/help', autoUpdate: true } })
    expect(await admin.blocks.knowledgeState({ _id: page._id })).toMatchObject({ status: 'read' })
    const [intent] = await admin.knowledge.intents()
    expect(await admin.blocks.get({ _id: intent!.mappedTo[0]! })).toMatchObject({
      text: { en: 'Yes, from six to eleven.' },
    })
  })
})
