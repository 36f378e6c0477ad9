/** How much the settings of a company may hold together. */
import { expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { settingsChange } from '../../../functions/platform/tenancy/company-settings.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()

it('the settings of a company hold 64 KB as JSON, in bytes and with what is noted of the save, and no byte more', async () => {
  const before = CompanySettings.parse({})
  const save = async (bytes: number) => {
    const fields = fieldsOf(bytes, before)
    const saving = { names: Object.keys(fields), by: 'Jo May', now: new Date('2026-11-20T12:00:00.000Z') }
    return Buffer.byteLength(JSON.stringify(settingsChange(new Table({ client }), before, fields, saving).after))
  }
  const rest = (await save(30_000)) - 30_000
  expect(await save(65_536 - rest)).toBe(65_536)
  expect(await seenOf(save(65_537 - rest))).toBe('too-large')
})

const client = '01JD0000000000000000000001'

/** Texts of three fields in five languages that have so many bytes together; two of each, `ü`, are one letter. */
function fieldsOf(bytes: number, { messages }: CompanySettings) {
  const each = Math.floor(bytes / 15)
  const texts = (en = each) => ({
    en: `ü${'a'.repeat(en - 2)}`,
    ...Object.fromEntries(['de', 'it', 'nl', 'cy'].map((language) => [language, 'a'.repeat(each)])),
  })
  return { description: texts(), details: texts(), messages: { ...messages, chatBody: texts(bytes - 14 * each) } }
}
