/** The marketplace: modules and their versions, what a company has installed, and what keeps a module from leaving. */
import { beforeAll, describe, expect, it } from 'vitest'
import { marketplace as contract } from '#shared/contracts/marketplace'
import { refusal } from '#shared/access'
import { installedModules } from '../../functions/platform/tenancy/installed-modules.ts'
import { environments } from '../../functions/platform/tenancy/tenancy.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { title } from '../kit/content-drafts.ts'
import { openOutsideShop } from '../kit/outside-shop.ts'

const { shop, world, staffSee } = await openOutsideShop('orders')
const { admin } = shop
const { marketplace } = admin

const install = (moduleId: string, version = '1.1.0') =>
  marketplace.install({ moduleId, versionId: `${moduleId}@${version}` })
const installed = async () => (await marketplace.installed({})).map(({ versionId }) => versionId).toSorted()
const handlerNames = async () => (await marketplace.installedHandlers({})).map(({ handlerName }) => handlerName)
const functionOf = (handlerName: string, more: object = {}) => ({
  type: 'function',
  function: { type: 'handler', name: 'ask', handlerName, ...more },
})
const units = (more: object = {}) => functionOf('unit-conversion', { args: { words: '5 km in miles' }, ...more })
const money = () => functionOf('currency-conversion', { args: { words: '1 EUR', base: 'EUR', rates: {} } })

beforeAll(async () => {
  for (const { moduleId } of await marketplace.installed({})) await marketplace.uninstall({ moduleId })
})

describe('MARKETPLACE-002: modules, versions, handlers and installed modules', () => {
  it('MARKETPLACE-002, MARKETPLACE-003/modules: a module has a name, title, description and docs; a version its number and handlers; a handler its arguments', async () => {
    const modules = await marketplace.modules({})
    expect(modules.map(({ name }) => name)).toEqual(['appointment', 'order-status', 'conversion'])
    for (const module of modules) {
      for (const text of [module.title, module.description, module.docs])
        expect(Object.values(text).every(Boolean)).toBe(true)
      const versions = await marketplace.versions({ moduleId: module.moduleId })
      expect(versions.length).toBeGreaterThan(1)
      expect(versions[0]!.versionId).toBe(module.versionId)
      for (const { version, changes, handlers } of versions) {
        expect(version).toMatch(/^\d+\.\d+\.\d+$/)
        expect(changes.de).not.toBe('')
        expect(handlers.length).toBeGreaterThan(0)
        for (const { handlerName, title: shown, args } of handlers)
          expect([handlerName, shown.en, args.map(({ name, type }) => name + type).join('')].every(Boolean)).toBe(true)
      }
    }
    expect(await install('appointment')).toMatchObject({ moduleId: 'appointment', versionId: 'appointment@1.1.0' })
    const [own] = await marketplace.installed({})
    expect(Object.keys(own!).toSorted()).toEqual(['installed', 'moduleId', 'versionId'])
    await marketplace.uninstall({ moduleId: 'appointment' })
  })
})

describe('the calls', () => {
  it('MARKETPLACE-003/versions/handlers/installed/install: list modules, versions, installed handlers and installed modules, and install a version by its ids', async () => {
    expect([await installed(), await handlerNames()]).toEqual([[], []])
    const { versionId, moduleId } = (await marketplace.versions({ moduleId: 'conversion' }))[0]!
    const after = await marketplace.install({ moduleId, versionId })
    expect(await marketplace.installed({})).toEqual([after])
    expect(await handlerNames()).toEqual(['unit-conversion', 'currency-conversion'])
    await marketplace.uninstall({ moduleId })
    const { audits } = await admin.history.audits({})
    expect(audits.slice(0, 2)).toMatchObject([
      { type: 'delete-module', data: { name: 'Units and currencies 1.1.0' } },
      { type: 'create-module', data: { name: 'Units and currencies 1.1.0' } },
    ])
    expect([await installed(), await handlerNames()]).toEqual([[], []])
  })

  it('know no other module, version or installed module', async () => {
    await expect(marketplace.versions({ moduleId: 'gone' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(install('gone')).rejects.toMatchObject({ code: 'not-found' })
    await expect(install('conversion', '9.0.0')).rejects.toMatchObject({ code: 'not-found' })
    const crossed = marketplace.install({ moduleId: 'conversion', versionId: 'appointment@1.1.0' })
    await expect(crossed).rejects.toMatchObject({ code: 'not-found' })
    await expect(marketplace.uninstall({ moduleId: 'conversion' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are for those who build, and each company has its own', async () => {
    const agent = { roles: ['agent' as const], permissions: [], closed: [], readOnly: false }
    for (const { access } of Object.values(contract)) expect(refusal(agent as never, access)).toBeDefined()
    await install('appointment')
    const { admin: other } = await world.newCompany()
    expect(await other.marketplace.installed({})).toEqual([])
    await marketplace.uninstall({ moduleId: 'appointment' })
  })

  it('leave one version where two are installed at once', async () => {
    await Promise.all([install('conversion', '1.0.0'), install('conversion'), install('conversion', '1.0.0')])
    expect(await installed()).toHaveLength(1)
    await marketplace.uninstall({ moduleId: 'conversion' })
  })
})

describe('a function', () => {
  const saving = (content: object) => shop.block(title('Converts'), content)

  it('MARKETPLACE-004/replaces/handlers: may take the handlers of what is installed, and another version replaces the one before', async () => {
    await expect(saving(units())).rejects.toMatchObject({
      details: [{ path: 'function.handlerName', code: 'module-missing' }],
    })
    await install('conversion', '1.0.0')
    const block = await saving(units())
    await expect(saving(money())).rejects.toMatchObject({ details: [{ code: 'module-missing' }] })
    await install('conversion')
    expect(await installed()).toEqual(['conversion@1.1.0'])
    const other = await saving(money())
    // Back to the version that lacks a handler in use, and away, while one is used at all.
    await expect(install('conversion', '1.0.0')).rejects.toMatchObject({
      code: 'module-in-use',
      values: { names: other.title },
    })
    await admin.blocks.remove({ id: other._id })
    await install('conversion', '1.0.0')
    expect(await installed()).toEqual(['conversion@1.0.0'])
    await expect(marketplace.uninstall({ moduleId: 'conversion' })).rejects.toMatchObject({
      code: 'module-in-use',
      values: { names: block.title },
    })
    await admin.blocks.remove({ id: block._id })
    await marketplace.uninstall({ moduleId: 'conversion' })
  })

  it('keeps its module from any environment of the company', async () => {
    await install('conversion')
    const block = await saving(units())
    const { list } = (await new Table({ client: shop.company.id }).get(environments, 'environments'))!
    const here = list[0]!
    const { _id: elsewhere } = await admin.environments.create({ name: 'Spare' })
    const agentId = admin.agent._id
    await admin.environments.switch({ environmentId: elsewhere, agentId })
    await expect(marketplace.uninstall({ moduleId: 'conversion' })).rejects.toMatchObject({
      code: 'module-in-use',
      values: { names: `${block.title} (${here.name})` },
    })
    await admin.environments.switch({ environmentId: here._id, agentId })
    await admin.environments.remove({ id: elsewhere })
    await admin.blocks.remove({ id: block._id })
    await marketplace.uninstall({ moduleId: 'conversion' })
  })

  it('whose module is gone goes its error way, and staff see why', async () => {
    const wrong = await shop.block('It did not work.')
    await install('conversion')
    const block = await saving(units({ errorBlockId: wrong._id }))
    const customer = await shop.arrives()
    expect(await customer.start(block._id)).toEqual(['5 km = 3.11 mi'])
    // As with content from elsewhere: nobody here has installed what it asks.
    const own = new Table({ client: shop.company.id })
    await transact([own.remove(installedModules, 'conversion', 'stale')])
    expect(await customer.start(block._id)).toEqual(['It did not work.'])
    expect(await staffSee(customer)).toMatchObject([{ what: 'call', reason: 'module-gone', blockId: block._id }])
    await admin.blocks.remove({ id: block._id })
  })
})
