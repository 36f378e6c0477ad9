/** The web plugin from its settings to a customer's page: another colour, a website that may hold it, and the chat there. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { launcher, openChat, openHosts, panel, type Hosts } from '../widget/host-page.ts'
import { openWorld, type World } from '../kit/world.ts'
import { languages, textsIn, wear } from './console.ts'
import { waitMsMax } from '../kit/browser.ts'

let world: World
let hosts: Hosts
beforeAll(async () => {
  world = await openWorld()
  hosts = await openHosts(() => world.cloud.origin)
})
afterAll(async () => {
  await hosts.close()
  await world.close()
})

const chosen = '#7a1f5c'
const painted = 'rgb(122, 31, 92)'

describe.each(languages)('in %s', (language) => {
  const says = textsIn(language)
  let builder: Page
  let client: string
  let asked: string[]

  beforeAll(async () => {
    const { company, admin } = await world.newCompany({ environments: [{ name: 'Shop', isLive: true }] })
    client = company.name
    const own = CompanySettings.parse({ pluginStyle: { version: 2 }, messages: { chatTitle: { en: 'Ask us' } } })
    await transact([new Table({ client: company.id }).put(settings, own)])
    hosts.page = { script: `data-client="${client}"` }
    builder = await world.pageOf(admin.agent)
    builder.setDefaultTimeout(waitMsMax)
    await wear(builder, { language, theme: 'light' })
    asked = []
    builder.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  })
  afterAll(() => builder.context().close())

  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
  const tab = (name: string) => builder.getByRole('tab', { name: says(`web-plugin:tabs.${name}`), exact: true })
  const preview = () => builder.getByRole('region', { name: says('web-plugin:preview.name') })
  /** A page of the company's website, once the launcher has been answered, or refused. */
  const visit = async (isRead: boolean) => {
    const page = await world.page({ locale: 'en-GB', reducedMotion: 'reduce' })
    page.setDefaultTimeout(waitMsMax)
    const answered = page.waitForResponse((response) => response.url().includes('/api/user/launcher'))
    await page.goto(hosts.origin)
    expect((await answered).status()).toBe(isRead ? 200 : 403)
    return page
  }
  const paintOf = (part: Locator) =>
    part.evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element).backgroundColor)

  it('WEBPLUGIN-040/unlisted: a page of a website that nobody has named shows no chat', async () => {
    const page = await visit(false)
    expect(await launcher(page).count()).toBe(0)
    await page.context().close()
  })

  it('another colour shows in the chat beside the settings at once, without asking the server', async () => {
    await builder.goto('/settings/web-plugin?tab=style')
    const header = preview().locator('.panel .header')
    await header.waitFor()
    asked.length = 0
    await builder.getByLabel(says('plugin-look:colours.primaryColour.label'), { exact: true }).first().fill(chosen)
    await expect.poll(() => paintOf(header)).toBe(painted)
    expect(asked.filter((call) => /\/api\/(user|agent\/(settings|plugin|cors))\b/.test(call))).toEqual([])
  })

  it('WEBPLUGIN-035: colour and website are saved together', async () => {
    await tab('cors').click()
    await builder.getByLabel(says('plugin-install:cors.add'), { exact: true }).fill(`${hosts.origin}/shop?page=1`)
    await button(builder, says('plugin-install:cors.add')).click()
    asked.length = 0
    await button(builder, says('common:save')).click()
    await builder.getByText(says('web-plugin:saved')).waitFor()
    const writes = asked.filter((call) => /^(POST|PUT) \/api\//.test(call))
    expect(writes.map((call) => call.replace(/[0-9A-Z]{26}/, 'id'))).toEqual([
      'POST /api/agent/cors',
      'PUT /api/agent/settings/id',
    ])
  })

  it('WEBPLUGIN-040/listed: a page of the website that was named shows the chat in the new colour', async () => {
    // What the process knows of a company is five seconds old at most, and what the edge keeps is no refusal.
    world.clock.advance(6000)
    const page = await visit(true)
    await launcher(page).waitFor()
    expect(await paintOf(launcher(page))).toBe(painted)
    await openChat(page)
    expect(await panel(page).locator('.header').innerText()).toContain('Ask us')
    await page.context().close()
  })
})
