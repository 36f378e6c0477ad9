import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BlockSchedule } from '#shared/blocks/schedule'
import { nextRuns } from '#shared/company/next-runs'
import { timesOf } from '#shared/fields/cron'
import { faultsIn } from '#shared/faults'
import { cronExpression } from '../../functions/platform/aws/schedules.ts'
import { nextDue } from '../../infra/local/scheduler/expression.ts'

const scheduled = { cron: '0 9 * * 1', users_endpoint: 'https://crm.example/users' }
const faultsOf = (given: object) => faultsIn(BlockSchedule.safeParse({ ...scheduled, ...given }).error)

describe('a schedule', () => {
  it('BLOCKS-059: a cron of other than five fields is refused with its sentence, and spaces around and between do not count', () => {
    const message = 'Ensure all fields in the schedule settings have values.'
    for (const cron of ['', '* * * *', '* * * * * *', '0 9 * *  '])
      expect(faultsOf({ cron }), cron).toMatchObject([{ path: 'cron', message }])
    expect(BlockSchedule.parse({ ...scheduled, cron: ' 0  9 *\t* 1 ' }).cron).toBe('0 9 * * 1')
  })

  it('BLOCKS-058/invalid/https: an address that is none, or not https, is refused with its sentence', () => {
    const message = 'You must provide a valid URL to fetch a list of users.'
    for (const users_endpoint of [
      '',
      'users',
      'http://crm.example/users',
      'https://10.0.0.7/users',
      'ftp://crm.example',
    ])
      expect(faultsOf({ users_endpoint }), users_endpoint).toMatchObject([{ path: 'users_endpoint', message }])
    expect(faultsOf({ users_endpoint: 'https://crm.example/users?list=1' })).toEqual([])
  })

  it('a field that no clock has is refused, and each way to write one is read', () => {
    for (const cron of [
      '60 9 * * *',
      '0 24 * * *',
      '0 9 0 * *',
      '0 9 * 13 *',
      '0 9 * * 8',
      '5-1 9 * * *',
      '*/0 9 * * *',
    ])
      expect(faultsOf({ cron }), cron).toMatchObject([{ path: 'cron', code: 'schedule-field' }])
    for (const cron of ['a 9 * * *', '0 9 L * *', '0 9 * * 2#1', '0 9 1W * *', ', 9 * * *', '1, 9 * * *', '? 9 * * *'])
      expect(faultsOf({ cron }), cron).toMatchObject([{ path: 'cron', code: 'schedule-field' }])
    expect(timesOf('*/20,7 9-17/4 ? jan,MAR FRI-mon')).toEqual({
      minutes: [0, 7, 20, 40],
      hours: [9, 13, 17],
      days: undefined,
      months: [1, 3],
      weekdays: [0, 1, 5, 6],
    })
    expect(timesOf('10/25 0 1,15 * 0-7')).toMatchObject({ minutes: [10, 35], days: [1, 15], weekdays: undefined })
  })

  it('days of the month and weekdays together are refused, and so is a day that never comes', () => {
    expect(faultsOf({ cron: '0 9 1 * 1' })).toMatchObject([{ path: 'cron', code: 'schedule-days' }])
    expect(faultsOf({ cron: '0 9 30,31 2 *' })).toMatchObject([{ path: 'cron', code: 'schedule-never' }])
    for (const cron of ['0 9 1 * ?', '0 9 1 * *', '0 9 1-31 * 1', '0 9 29 2 *', '0 9 31 2,3 *'])
      expect(faultsOf({ cron }), cron).toEqual([])
  })
})

describe('EventBridge’s cron', () => {
  it('has a sixth field, one field of days that does not decide, and weekdays by their names', () => {
    expect(cronExpression('* * * * *')).toBe('cron(* * * * ? *)')
    expect(cronExpression('0 9 * * 1-5')).toBe('cron(0 9 ? * MON,TUE,WED,THU,FRI *)')
    expect(cronExpression('*/15 8-18/2 1,2,3,15 */6 ?')).toBe('cron(0,15,30,45 8,10,12,14,16,18 1-3,15 1,7 ? *)')
    expect(cronExpression('0 9 ? * SUN,7')).toBe('cron(0 9 ? * SUN *)')
  })

  it('is never longer than EventBridge takes', () => {
    const list = (min: number, max: number) =>
      Array.from({ length: max - min + 1 }, (_, index) => min + index).filter((value) => value % 3 !== 2)
    const dense = `${list(0, 59).join()} ${list(0, 23).join()} ${list(1, 31).join()} ${list(1, 12).join()} *`
    expect(cronExpression(dense).length).toBeLessThanOrEqual(256)
  })
})

const next = (cron: string, after: string, count = 3, timezone = 'Europe/Berlin') =>
  nextRuns(cron, timezone, new Date(after), count).map((run) => run.toISOString().replace(':00.000Z', 'Z'))

describe('the next runs', () => {
  it('BLOCKS-061/cron: a schedule is due by the clock of its time zone, in summer and in winter', () => {
    expect(next('0 9 * * 1', '2026-10-18T00:00:00Z')).toEqual([
      '2026-10-19T07:00Z',
      '2026-10-26T08:00Z',
      '2026-11-02T08:00Z',
    ])
    // At the very moment of one, the next one is due.
    expect(next('0 9 * * 1', '2026-10-19T07:00:00Z', 1)).toEqual(['2026-10-26T08:00Z'])
    expect(next('0 0 1 * *', '2026-12-31T22:59:00Z', 2)).toEqual(['2026-12-31T23:00Z', '2027-01-31T23:00Z'])
    expect(next('30 23 * * *', '2026-01-01T00:00:00Z', 1, 'Pacific/Kiritimati')).toEqual(['2026-01-01T09:30Z'])
  })

  it('an hour that summer time skips is skipped, and the day after has it again', () => {
    expect(next('30 2 * * *', '2026-03-27T12:00:00Z')).toEqual([
      '2026-03-28T01:30Z',
      '2026-03-30T00:30Z',
      '2026-03-31T00:30Z',
    ])
    expect(next('15 2,4 * * *', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T02:15Z', '2026-03-30T00:15Z'])
  })

  it('an hour that comes twice counts once', () => {
    expect(next('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30Z', '2026-10-26T01:30Z'])
    expect(next('0,30 2 * * *', '2026-10-25T00:10:00Z', 2)).toEqual(['2026-10-25T00:30Z', '2026-10-26T01:00Z'])
    expect(next('0 2 * * *', '2026-10-25T00:30:00Z', 1)).toEqual(['2026-10-26T01:00Z'])
  })

  it('a day that comes every four years is found, across a century that has none', () => {
    expect(next('0 12 29 2 *', '2096-03-01T00:00:00Z', 1, 'UTC')).toEqual(['2104-02-29T12:00Z'])
  })

  it('the embedded scheduler is due at the same moments, whatever the cron and the time zone', () => {
    const some = (min: number, max: number) =>
      fc.oneof(fc.constant('*'), fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 }).map(String))
    const days = fc.oneof(
      some(1, 28).map((day) => [day, '*']),
      some(0, 6).map((weekday) => ['*', weekday]),
    )
    const crons = fc
      .tuple(some(0, 59), some(0, 23), days, some(1, 12))
      .map(([minute, hour, [day, weekday], month]) => `${minute} ${hour} ${day} ${month} ${weekday}`)
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC')
    // Around both changes of the clocks in Europe, America and Australia.
    const moments = fc
      .tuple(
        fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'),
        fc.integer({ min: -26, max: 30 }),
      )
      .map(([day, hours]) => new Date(Date.parse(day) + hours * 3_600_000 + 60_000))
    const holds = fc.property(crons, zones, moments, (cron, timezone, after) => {
      const timing = { expression: cronExpression(cron), timezone, startMs: undefined, endMs: undefined }
      const due = nextDue(timing, 0, after.getTime())
      expect(due === undefined ? [] : [new Date(due)]).toEqual(nextRuns(cron, timezone, after, 1))
    })
    fc.assert(holds, { numRuns: 100 })
  })
})
