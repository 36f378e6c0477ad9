import { afterAll, beforeAll, expect, it } from 'vitest'
import { themeDefault } from '#shared/contracts/theme'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { themes } from '../../functions/areas/theme/store.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('THEME-001, THEME-002: a hostname has its own look or the default one, and no token is asked for', async () => {
  const hostname = 'chat.bloom.example'
  const own = { hostname, palette: { primaryColour: '#7A1FA2' }, logoDesktop: 'https://cdn.bloom.example/logo.svg' }
  await transact([new Table({}).put(themes, own)])
  const { hostname: _, ...theme } = own
  const admin = await world.as('admin')
  const headers = { authorization: undefined, 'x-client': undefined }
  const ask = (name: string) => admin.request('POST', '/api/agent/theme', { body: { hostname: name }, headers })
  expect((await ask('Chat.Bloom.Example')).body.data).toEqual(theme)
  expect((await ask('other.example')).body.data).toEqual(themeDefault)
})
