/** Masked values: which get a name of their own, and how long one is kept. */
import { expect, it } from 'vitest'
import { Masker } from '../../../functions/chat/masking/masker.ts'
import { partsToHide } from '../../../functions/chat/masking/masking.ts'
import { valueInVault } from '../../../functions/chat/masking/vault.ts'
import { given, useRootKey, useTable } from '../../kit/table-in-memory.ts'

useTable()
useRootKey()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), conversation: idOf(2) }
const company = { timezone: 'Europe/London' }
const masking = { modes: { email: 'keep' as const }, modesRevision: 1, revision: 1, rules: [] }
const text = 'Write to kim@a.example, or to kim@a.example and jo@a.example.'

async function hidden(known: number, now = new Date('2026-11-01T12:00:00.000Z')) {
  const masks = Object.fromEntries(Array.from({ length: known }, (_, at) => [`known ${at}`, `[PHONE_${at + 1}]`]))
  const masker = new Masker({ scope, now, company, masking }, { masks })
  const shown = await masker.hide(text, partsToHide(text, { company, masking }))
  return { masker, shown }
}

it('fifty values of a conversation have names of their own, and those behind them share one that nothing is kept of', async () => {
  expect((await hidden(48)).shown).toBe('Write to [EMAIL_1], or to [EMAIL_1] and [EMAIL_2].')
  const { masker, shown } = await hidden(49)
  expect(shown).toBe('Write to [EMAIL_1], or to [EMAIL_1] and [EMAIL_0].')
  expect([Object.keys(masker.after.masks!).length, (await masker.changes()).length]).toEqual([50, 1])
  expect([...masker.found]).toEqual([['email', 3]])
  expect((await hidden(50)).masker.after).toEqual({})
})

it('a value is kept for thirty days', async () => {
  const { masker } = await hidden(0)
  await given(...(await masker.changes()))
  const at = (moment: string) => valueInVault(scope, '[EMAIL_2]', new Date(moment))
  expect([await at('2026-12-01T11:59:59.999Z'), await at('2026-12-01T12:00:00.000Z')]).toEqual([
    'jo@a.example',
    undefined,
  ])
  expect(await valueInVault(scope, '[EMAIL_3]', new Date('2026-11-02T12:00:00.000Z'))).toBeUndefined()
})
