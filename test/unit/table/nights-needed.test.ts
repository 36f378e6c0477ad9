/** Which parts of a night find something to do. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { unanswered } from '../../../functions/chat/conversation/store.ts'
import type { NightItem } from '../../../functions/company/nights.ts'
import { partsNeeded } from '../../../functions/doors/hour/needed.ts'
import { quarters, zones } from '../../../functions/figures/store.ts'
import { audits } from '../../../functions/platform/request/audits.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { environments, members, settings, type CompanyItem } from '../../../functions/platform/tenancy/tenancy.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()
beforeAll(() => void vi.stubEnv('MAIL_SENDER', 'no-reply@parley.example'))

it('a night of a company in which nothing happens needs nothing', async () => {
  await withEnvironment()
  expect(await needed()).toEqual([])
})

describe('the look at broken responses', () => {
  it('is needed where somebody wants the mail, after seven days or a change', async () => {
    await withSettings({ brokenBlocksEmail: 'jo@shop.example' })
    const soundBefore = (ms: number) => needed(last({ sound: before(ms) }))
    expect(await soundBefore(7 * dayMs - 1)).toEqual([])
    expect(await soundBefore(7 * dayMs)).toEqual(['broken'])
    expect(await needed(last({ sound: undefined }))).toEqual(['broken'])
    await withAudit(before(1000))
    expect(await needed()).toEqual(['broken', 'backup'])
    await withSettings({})
    expect(await needed()).toEqual(['backup'])
  })
})

describe('a backup', () => {
  it.each([
    ['five minutes before the last one began', 300_000, []],
    ['less than five minutes before it', 299_999, ['backup']],
  ])('is needed or not where something was changed %s', async (_, ms, parts) => {
    await withAudit(before(dayMs + ms))
    expect(await needed()).toEqual(parts)
  })

  it('is needed where something was changed and there is none', async () => {
    await withAudit(before(30 * dayMs))
    expect(await needed(last({ backedUp: undefined }))).toEqual(['backup'])
  })
})

describe('the letters of a week', () => {
  const member = (weeklyDigest: boolean) =>
    given(
      table.put(members, {
        _id: idOf(5),
        authId: 'jo',
        email: 'jo@shop.example',
        fullName: 'Jo May',
        roles: [],
        departments: [],
        capacityMax: 5,
        weeklyDigest,
      }),
    )
  const newWeek = () => last({ week: '2026-11-09' })

  it.each([
    ['the day before the week', '2026-11-08', true],
    ['the day before that', '2026-11-07', false],
  ])('are needed or not where something was counted on %s last', async (_, counted, isNeeded) => {
    await withEnvironment()
    await withCounted(counted)
    await given(figures.put(zones, { zone: 'UTC', checked: '2026-11-17', version: 1 }))
    await member(true)
    expect(await needed(newWeek())).toEqual(isNeeded ? ['digest'] : [])
    expect(await needed(last({ week: '2026-11-16' }))).toEqual([])
    await member(false)
    expect(await needed(newWeek())).toEqual([])
  })
})

describe('the removal of what is too old', () => {
  const counted = (days: string[], purged?: string) => async () => {
    await withCounted(...days)
    await given(figures.put(zones, { zone: 'UTC', checked: '2026-11-18', ...(purged && { purged }), version: 1 }))
  }
  const kept = { conversationAnalyticsTTL: 30 }

  it.each([
    ['figures of the first day that is kept', kept, counted(['2026-10-18', '2026-11-16']), false],
    ['figures of the day before', kept, counted(['2026-10-17', '2026-11-16']), true],
    ['figures that are removed up to two days before', kept, counted(['2026-10-10', '2026-11-16'], '2026-10-16'), true],
    ['figures that are removed up to the day before', kept, counted(['2026-10-10', '2026-11-16'], '2026-10-17'), false],
    ['figures that are all removed', kept, counted(['2026-10-10'], '2026-10-10'), false],
    ['old figures, which are kept for good', {}, counted(['2026-10-10', '2026-11-16']), false],
  ])('is needed or not with %s', async (_, fields, prepare, isNeeded) => {
    await withEnvironment()
    await withSettings(fields)
    await prepare()
    expect(await needed()).toEqual(isNeeded ? ['retention'] : [])
  })

  it.each([
    [{ conversationEventsTTL: 1 }, ['retention']],
    [{ conversationAnalyticsTTL: 1 }, ['retention']],
    [{}, []],
  ])('is needed or not with a question nobody has answered, and %j', async (fields, parts) => {
    await withEnvironment()
    await withSettings(fields)
    const question = { _id: idOf(6), text: 'When?', language: 'en' as const, userId: idOf(7), created: before(1000) }
    await given(figures.put(unanswered, question))
    expect(await needed()).toEqual(parts)
  })
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const [client, environment] = [idOf(1), idOf(2)]
const table = new Table({ client })
const figures = new Table({ client, environment })
const company = { _id: client, name: 'bloom', timezone: 'UTC' } as CompanyItem
/** A Tuesday. */
const [day, now] = ['2026-11-17', new Date('2026-11-17T02:05:00.000Z')]
const dayMs = 86_400_000
const before = (ms: number) => new Date(now.getTime() - ms).toISOString()

/** The night before, in which all was looked at. */
const last = (more: Partial<NightItem> = {}): NightItem => ({
  day: '2026-11-16',
  started: before(dayMs),
  tries: 1,
  left: [],
  week: '2026-11-16',
  version: 1,
  sound: before(dayMs),
  backedUp: before(dayMs),
  ...more,
})
const needed = (night: NightItem | undefined = last()) => partsNeeded(company, night, { day, now })

const mainEnvironment = { _id: environment, name: 'Main', isLive: true, release: idOf(3) }
const withEnvironment = () => given(table.put(environments, { list: [mainEnvironment], version: 1 }))
const withSettings = (fields: object) => given(table.put(settings, { ...CompanySettings.parse({}), ...fields }))
const withCounted = (...days: string[]) =>
  given(...days.map((each) => figures.put(quarters, { quarter: `${each}T14:00Z`, packed: Uint8Array.from([0]) })))
const withAudit = (created: string) => {
  const loggedInAgent = { _id: idOf(5), fullName: 'Jo May', email: 'jo@shop.example' }
  const data = { name: 'Hello', description: '', loggedInAgent }
  return given(table.put(audits, { _id: idOf(4), type: 'create-block' as const, created, environment, data }))
}
