/** Providers of channels are given addresses of the stage: a first deployment without a hostname does not know its own. */
import { ulid } from 'ulid'
import { expect, it, vi } from 'vitest'
import { saveConfiguration } from '../../functions/areas/channels/save.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { contextIn } from '../../functions/platform/request/scoped-context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import type { Change } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { readChannels } from '../kit/channel-settings.ts'
import { openShop } from '../kit/shop.ts'

const { shop } = await openShop()

it('a stage that does not know its own address turns no channel on, and says who can mend that', async () => {
  const before = await readChannels(shop.admin)
  const given = (isOn: boolean) => ({
    ...before,
    microsoft: { ...before.microsoft, isOn, appId: `app-${ulid()}`, tenantId: 'tenant' },
  })
  const company = await new Table({ client: shop.scope.client }).get(companies, 'company')
  // As much of an agent's context as a save reads.
  const own = contextIn({ ...shop.scope })
  const commit = (changes: readonly Change[]) => own.commit(changes)
  const context = { ...own, commit, member: { company } } as unknown as Context
  vi.stubEnv('CONSOLE_ORIGIN', '')
  await expect(saveConfiguration(given(true), context)).rejects.toMatchObject({
    code: 'own-address-unknown',
    message: expect.stringContaining('gives domainName or consoleOrigin first') as unknown,
  })
  // What is entered is kept, so that it is there once the stage knows.
  await saveConfiguration(given(false), context)
  vi.unstubAllEnvs()
  expect((await readChannels(shop.admin)).microsoft).toMatchObject({ isOn: false, tenantId: 'tenant' })
})
