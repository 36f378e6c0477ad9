/** Settings > marketplace: modules with their versions, what is installed, and their documentation. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { InstallableHandler, Module, ModuleVersion } from '#shared/contracts/marketplace'
import { docsOf } from '#shared/catalogue/docs'
import { Problem } from '#shared/problem'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { dialog, findDialog, press } from '../actions.ts'
import { close } from '../close.ts'
import { maya, open, turnGerman, type Answers, type Call } from '../screen.tsx'

const base = '/api/agent/marketplace'
const both = (en: string, de = en) => ({ en, de })
const moduleOf = (moduleId: string, title: string, german: string): Module => ({
  moduleId,
  name: moduleId,
  title: both(title, german),
  description: both(`About ${title}`),
  docs: docsOf('conversion'),
  versionId: `${moduleId}@1.1.0`,
})
const conversion = moduleOf('conversion', 'Units', 'Einheiten')
const orders = moduleOf('order-status', 'Order status', 'Bestellstatus')
const handler = (moduleId: string, versionId: string, name: string): InstallableHandler => ({
  handlerName: name,
  moduleId,
  versionId,
  title: both(`Handler ${name}`),
  description: both('What it does'),
  args: [],
  ways: [],
})
const versionsOf = (moduleId: string): ModuleVersion[] =>
  ['1.1.0', '1.0.0'].map((version) => ({
    moduleId,
    versionId: `${moduleId}@${version}`,
    version,
    changes: both(`New: ${version}`),
    handlers: [handler(moduleId, `${moduleId}@${version}`, version === '1.1.0' ? 'second' : 'first')],
  }))

const page = (answers: Answers = {}, agent = maya, at = '/settings/marketplace') =>
  open(at, {
    agent,
    answers: {
      [`GET ${base}/modules`]: () => [orders, conversion],
      [`GET ${base}/versions?moduleId=conversion`]: () => versionsOf('conversion'),
      [`GET ${base}/versions?moduleId=order-status`]: () => versionsOf('order-status'),
      [`GET ${base}/installed`]: () => [
        { moduleId: 'conversion', versionId: 'conversion@1.0.0', installed: '2026-11-20T10:00:00.000Z' },
      ],
      ...answers,
    },
  })

const confirm = async (name: string) => fireEvent.click((await findDialog()).getByRole('button', { name }))
const bodyOf = (calls: readonly Call[], route: string) => calls.find((call) => call.route === route)?.body

describe('the marketplace', () => {
  it('MARKETPLACE-001/roles/list/version/install/docs: is offered to those who build, lets a version be chosen and installed, and leads to the documentation', async () => {
    expect(isOffered('marketplace') && isOffered('marketplace-docs')).toBe(true)
    expect(pages.marketplace.access).toMatchObject({ roles: ['admin', 'wbb-agent'] })
    const { calls, router } = await page({
      [`POST ${base}/installed`]: () => ({
        moduleId: 'order-status',
        versionId: 'order-status@1.0.0',
        installed: '2026-11-20T10:00:00.000Z',
      }),
    })
    await screen.findByRole('button', { name: 'Install Order status 1.1.0' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      'Order status',
      'Units',
    ])
    fireEvent.mouseDown(screen.getAllByRole('button', { name: /^Version/ })[0]!)
    fireEvent.mouseUp(await screen.findByRole('option', { name: /1\.0\.0/ }))
    await screen.findByText('New in 1.0.0')
    press('Install Order status 1.0.0')
    await confirm('Install')
    await screen.findByText('Order status 1.0.0 is installed')
    expect(bodyOf(calls, `POST ${base}/installed`)).toEqual({
      moduleId: 'order-status',
      versionId: 'order-status@1.0.0',
    })
    fireEvent.click(screen.getByRole('link', { name: 'Documentation of Units' }))
    await screen.findByRole('heading', { name: 'Money (from version 1.1.0)' })
    expect(router.state.location.pathname).toBe('/settings/marketplace/docs/conversion')
  })

  it('shows what is installed and what is newer, and replaces it once that is confirmed', async () => {
    const { calls } = await page({
      [`POST ${base}/installed`]: () => {
        throw new Problem('module-in-use', { names: 'Rates' })
      },
    })
    await screen.findByText('Installed 1.0.0')
    screen.getByText('New version')
    screen.getByText('New in 1.1.0', { selector: 'li:nth-child(2) *' })
    press('Replace Units with 1.1.0')
    expect(bodyOf(calls, `POST ${base}/installed`)).toBeUndefined()
    await confirm('Replace')
    await dialog().findByText('Responses still use this: Rates.')
  })

  it('uninstalls a module once that is confirmed', async () => {
    const { calls } = await page({
      [`DELETE ${base}/installed?moduleId=conversion`]: () => ({ moduleId: 'conversion' }),
    })
    await screen.findByText('Installed 1.0.0')
    expect(screen.queryByRole('button', { name: 'Uninstall Order status' })).toBeNull()
    press('Uninstall Units')
    await confirm('Uninstall')
    await screen.findByText('Units is uninstalled')
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === `GET ${base}/installed`).length).toBeGreaterThan(1),
    )
  })

  it('says what is missing, and what could not be loaded', async () => {
    await page({ [`GET ${base}/modules`]: () => [] })
    await screen.findByText('There are no modules')
    close()
    await page({
      [`GET ${base}/installed`]: () => {
        throw new Problem('unavailable')
      },
    })
    await screen.findByRole('button', { name: 'Try again' })
  })

  it('is there in German', async () => {
    await page()
    await turnGerman()
    await screen.findByText('Installiert: 1.0.0')
    screen.getByText('Neue Version')
    screen.getByRole('heading', { name: /^Einheiten/ })
    screen.getByRole('button', { name: 'Bestellstatus 1.1.0 installieren' })
  })
})

describe('the documentation', () => {
  it('has its sections, its lists and its code, in which no mark means anything', async () => {
    const marked = both(
      'Lead with `***name***`.\n\n## One\n\n- **Bold** `a_b_c`\n\n## Two\n\n<img src=x onerror=alert(1)>',
    )
    await page(
      { [`GET ${base}/modules`]: () => [{ ...conversion, docs: marked }] },
      maya,
      '/settings/marketplace/docs/conversion',
    )
    await screen.findByText('***name***', { selector: 'code' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual(['One', 'Two'])
    screen.getByText('Bold', { selector: 'li b' })
    screen.getByText('a_b_c', { selector: 'li code' })
    screen.getByText('<img src=x onerror=alert(1)>')
    expect(document.querySelector('img')).toBeNull()
  })

  it('of a module that there is not leads back to all', async () => {
    await page({}, maya, '/settings/marketplace/docs/gone')
    await screen.findByText('There is no such module')
    screen.getByRole('link', { name: 'All modules' })
  })
})
