/** What of a customer is different once an agent has edited it, and how much may be noted. */
import { describe, expect, it } from 'vitest'
import { planFields } from '../../functions/chat/customer/customer-fields.ts'

type Plan = Parameters<typeof planFields>
type FieldEdit = readonly [known: Plan[0], asked: Plan[1], offered?: Plan[2]]

const edited = (...[known, asked, offered]: FieldEdit) => planFields(known, asked, offered ?? [])
const valuesOf = (count: number, value = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, value]))
const tagsOf = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`)

describe('the profile of a customer', () => {
  it('has at most 50 fields', () => {
    expect(edited({ profile: valuesOf(49) }, { profile: { size: 'M' } })).toMatchObject({ fields: ['size'] })
    expect(() => edited({ profile: valuesOf(50) }, { profile: { size: 'M' } })).toThrow('the limit of 50 fields')
  })

  it('may be changed, and not grow, where it has more from before', () => {
    const known = { profile: valuesOf(51) }
    expect(edited(known, { profile: { 'field 0': 'y' } })).toMatchObject({ fields: ['field 0'] })
    expect(edited(known, { profile: { 'field 0': null, size: 'M' } })).toMatchObject({ fields: ['field 0', 'size'] })
    expect(edited({ profile: valuesOf(52) }, { profile: { 'field 0': null } })).toMatchObject({ fields: ['field 0'] })
    expect(() => edited(known, { profile: { size: 'M' } })).toThrow('the limit of 50 fields')
  })

  it('is gone with its last field', () => {
    expect(edited({ profile: { size: 'M' } }, { profile: { size: null } })).toEqual({
      after: { profile: undefined },
      fields: ['size'],
    })
    expect(edited({ profile: { size: 'M' } }, { profile: { size: ' M ' } })).toStrictEqual({ after: {}, fields: [] })
  })
})

describe('the tags of a customer', () => {
  const offered = tagsOf(30)

  it('are at most 20', () => {
    expect(edited({ tags: tagsOf(19) }, { tags: tagsOf(20) }, offered)).toEqual({
      after: { tags: tagsOf(20) },
      fields: ['tags'],
    })
    expect(() => edited({ tags: tagsOf(20) }, { tags: tagsOf(21) }, offered)).toThrow('the limit of 20 tags')
  })

  it('may be exchanged, and not grow, where there are more from before', () => {
    const other = [...tagsOf(20), 'tag 29']
    expect(edited({ tags: tagsOf(21) }, { tags: other }, offered)).toMatchObject({ after: { tags: other } })
    expect(() => edited({ tags: tagsOf(21) }, { tags: tagsOf(22) }, offered)).toThrow('the limit of 20 tags')
  })

  it('are none once the last one is taken away, and the same where nothing is', () => {
    expect(edited({ tags: ['tag 0'] }, { tags: [] })).toEqual({ after: { tags: undefined }, fields: ['tags'] })
    expect(edited({ tags: ['tag 0'] }, { tags: ['tag 0'] })).toStrictEqual({ after: {}, fields: [] })
  })
})
