/** When the questions of the review are grouped again. */
import { describe, expect, it } from 'vitest'
import { needsGrouping } from '../../functions/areas/review/grouping.ts'

const id = (number: number) => String(number).padStart(26, '0')
const questions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: id(index),
    text: `Question ${index}`,
    language: 'en' as const,
    userId: id(0),
    created: '2026-11-26T08:00:00.000Z',
  }))
const lastUpdate = '2026-11-26T09:00:00.000Z'
const done = { status: 'done' as const, task: id(1), deadline: 0, groups: [], others: [], lastUpdate }
const known = { ...done, groups: [{ _id: id(1), ids: [id(0)] }], others: [id(1), id(2)] }

const needs = (
  grouping: Parameters<typeof needsGrouping>[0],
  { count = 3, now = '2026-11-26T10:00:00.000Z', isFirst = false } = {},
) => needsGrouping(grouping, { questions: questions(count), now: new Date(now), isFirst })

describe('questions are grouped', () => {
  it('where they never were, and there are any', () => {
    expect([needs(undefined), needs(undefined, { count: 0 })]).toEqual([true, false])
  })

  it('again once more than a day has passed', () => {
    expect(needs(known, { now: '2026-11-27T09:00:00.000Z' })).toBe(false)
    expect(needs(known, { now: '2026-11-27T09:00:00.001Z' })).toBe(true)
  })

  it('again for more than twenty that are in no group', () => {
    expect([needs(known, { count: 23 }), needs(known, { count: 24 })]).toEqual([false, true])
  })

  it('again where a grouping was not heard of until its deadline, but not by opening the screen', () => {
    const running = { ...done, status: 'running' as const, deadline: Date.parse('2026-11-26T10:00:00.000Z') }
    expect(needs(running)).toBe(false)
    const now = '2026-11-26T10:00:00.001Z'
    expect([needs(running, { now }), needs(running, { now, isFirst: true })]).toEqual([true, false])
  })
})
