/** What is told of a page: twelve pages of sites on this machine, each with one thing that is wrong with it. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import type { CheckLine } from '#shared/contracts/plugin'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { keepOrigin } from '../kit/keep-origin.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { company, admin } = await world.newCompany()
const origin = 'https://chat.example'
const { files } = await admin.plugin.addresses()

const decide = (decisions: Parameters<typeof CompanySettings.parse>[0]) =>
  transact([new Table({ client: company.id }).put(settings, CompanySettings.parse(decisions))])
const allowed = { cors: ['https://shop.example'] }

const tag = (attributes = `data-client="${company.name}" async`, src = `${origin}/chat.js`) =>
  `<!doctype html><title>Roses</title><script src="${src}" ${attributes}></script>`
const policy = (scripts: string, more = '') =>
  `script-src ${scripts}; connect-src ${origin} wss://chat.example ${files}; img-src 'self' ${origin} ${files}${more}`

type Page = string | ((response: ServerResponse) => void)
const pages = new Map<string, Page>()

beforeAll(async () => {
  await decide(allowed)
  await world.outside.site('shop.example', ({ url = '' }, response) => {
    const page = pages.get(url)
    if (typeof page === 'function') return page(response)
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '')
  })
})

const linesOf = async (page: Page, path = '/page'): Promise<CheckLine[]> => {
  pages.set(path, page)
  return (await admin.plugin.check({ url: `https://shop.example${path}`, origin })).lines
}
/** Those that are not good. */
const wrong = async (page: Page, path?: string) => (await linesOf(page, path)).filter(({ state }) => state !== 'good')
const withHeader =
  (written: string, html = tag()) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': written }).end(html)

const good = { state: 'good', values: {} } as const

it('a page that has everything gets ten good lines', async () => {
  expect(await linesOf(withHeader(policy(origin)))).toEqual([
    { check: 'page', ...good },
    { check: 'script', ...good },
    { check: 'client', state: 'good', values: { client: company.name } },
    { check: 'once', ...good },
    { check: 'script-policy', ...good },
    { check: 'connect-policy', ...good },
    { check: 'image-policy', ...good },
    { check: 'origin', state: 'good', values: { origin: 'https://shop.example' } },
    { check: 'enabled', ...good },
    { check: 'shown', ...good },
  ])
})

describe('of a page is told', () => {
  const cases: readonly [title: string, page: Page, lines: readonly CheckLine[]][] = [
    ['nothing wrong without any policy', tag(), []],
    [
      'that the script may come by another one',
      '<!-- ' + tag() + ' --><script src="https://tags.example/gtm.js"></script>',
      [{ check: 'script', state: 'unknown', values: { seen: 'never' } }],
    ],
    [
      'that the script is that of another console',
      tag(undefined, 'https://staging.example/chat.js'),
      [{ check: 'script', state: 'bad', values: { reason: 'elsewhere', origin: 'https://staging.example' } }],
    ],
    [
      'that it names another company',
      tag('data-client="roses"'),
      [{ check: 'client', state: 'bad', values: { found: 'roses', client: company.name } }],
    ],
    ['that it holds the script twice', tag() + tag(), [{ check: 'once', state: 'warning', values: { count: '2' } }]],
    [
      'that a module knows nothing of its tag',
      tag(`type="module" data-client="${company.name}"`),
      [{ check: 'script', state: 'bad', values: { reason: 'module', type: 'module' } }],
    ],
    [
      'that a consent banner holds the script back',
      tag(`type="text/plain" data-client="${company.name}"`),
      [{ check: 'script', state: 'warning', values: { reason: 'held', type: 'text/plain' } }],
    ],
    [
      'that its header forbids the script, its connections and its pictures',
      withHeader("default-src 'self'"),
      [
        { check: 'script-policy', state: 'bad', values: { directive: 'default-src', missing: origin } },
        {
          check: 'connect-policy',
          state: 'bad',
          values: { directive: 'default-src', missing: `${origin} wss://chat.example ${files}` },
        },
        { check: 'image-policy', state: 'bad', values: { directive: 'default-src', missing: `${origin} ${files}` } },
      ],
    ],
    [
      'that its meta element forbids the socket',
      `<meta http-equiv="Content-Security-Policy" content="connect-src ${origin} ${files}">${tag()}`,
      [{ check: 'connect-policy', state: 'bad', values: { directive: 'connect-src', missing: 'wss://chat.example' } }],
    ],
    [
      'that strict-dynamic asks for a nonce',
      withHeader(policy(`'strict-dynamic' 'nonce-a1' ${origin}`)),
      [
        {
          check: 'script-policy',
          state: 'bad',
          values: { directive: 'script-src', missing: origin, reason: 'strict' },
        },
      ],
    ],
    [
      'nothing of strict-dynamic where the tag has the nonce',
      withHeader(policy("'strict-dynamic' 'nonce-a1'"), tag(`nonce="a1" data-client="${company.name}"`)),
      [],
    ],
    [
      'that it could not be found',
      (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end(tag()),
      [{ check: 'page', state: 'bad', values: { reason: 'status', status: '404' } }],
    ],
  ]
  it.each(cases)('%s', async (_, page, lines) => expect(await wrong(page)).toEqual(lines))

  it('that its origin is not listed, the plugin is switched off, and the page is one on which it hides', async () => {
    const pluginStyle = { disablePlugin: true }
    await decide({ cors: ['https://other.example'], pluginStyle, plugin: { hidden: ['/checkout*'] } })
    expect(await wrong(tag(), '/checkout/pay')).toEqual([
      { check: 'origin', state: 'bad', values: { origin: 'https://shop.example' } },
      { check: 'enabled', state: 'bad', values: {} },
      { check: 'shown', state: 'warning', values: { pattern: '/checkout*' } },
    ])
    await decide(allowed)
  })

  it('that it asked today, where the script is not in its source', async () => {
    const now = new Date(world.clock.now())
    await keepOrigin({ client: company.id, page: 'https://shop.example', isRefused: false, now })
    expect(await wrong('<title>Roses</title>')).toEqual([
      { check: 'script', state: 'unknown', values: { seen: 'today' } },
    ])
  })

  it('where it leads, what is no page, and what takes too much', async () => {
    await world.outside.site(
      'www.example',
      (_, response) => void response.writeHead(301, { location: 'https://shop.example/page' }).end(),
    )
    pages.set('/page', tag())
    const led = await admin.plugin.check({ url: ' https://www.example/#top ', origin })
    expect(led.url).toBe('https://shop.example/page')
    expect(led.lines[0]).toEqual({ check: 'page', state: 'warning', values: { url: 'https://shop.example/page' } })
    const reasonOf = async (page: Page) => (await wrong(page))[0]?.values['reason']
    expect(await reasonOf((response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'))).toBe(
      'not-html',
    )
    expect(await reasonOf(' '.repeat(1_100_000))).toBe('too-large')
  })
})

it('only a page of the public internet is read, and an address that is none is refused', async () => {
  const states = async (url: string) => (await admin.plugin.check({ url, origin })).lines[0]
  for (const url of [
    'https://127.0.0.1/',
    'https://169.254.169.254/latest',
    'http://localhost:3000/',
    'https://shop.example:22/',
  ])
    expect(await states(url)).toMatchObject({ state: 'bad', values: { reason: 'refused-address' } })
  expect(await states('https://no-such-shop.example/')).toMatchObject({ state: 'bad', values: { reason: 'network' } })
  for (const url of ['', 'shop', 'javascript:alert(1)', 'file:///etc/hosts', 'https://jo:pw@shop.example'])
    await expect(admin.plugin.check({ url, origin })).rejects.toMatchObject({ code: 'bad-request' })
})
