import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormFieldDraft } from '#shared/contracts/forms'
import { slug, slugLengthMax, uniqueSlug } from '#shared/slug'

describe('FORMS-010: a key derived from a title', () => {
  it.each([
    ['Contact details', 'contact-details'],
    ['Größe & Farbe', 'groesse-farbe'],
    ['GRÜẞE', 'gruesse'],
    ['Gro\u0308ße', 'groesse'],
    ['  Crème brûlée!  ', 'creme-brulee'],
    ['Łódź, Ærø', 'lodz-aero'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full-width'],
    ['a--b__c', 'a-b-c'],
    ['constructor', 'constructor'],
    ['Order 42', 'order-42'],
  ])('FORMS-010/derived: %s becomes %s', (title, key) => {
    expect(slug(title)).toBe(key)
  })

  it('FORMS-010: a title of another script gives a key that stays the same and differs from that of another title', () => {
    expect(slug('お問い合わせ')).toMatch(/^key-[0-9a-f]{8}$/)
    expect(slug('お問い合わせ')).toBe(slug('お問い合わせ'))
    expect(slug('お問い合わせ')).not.toBe(slug('Связь'))
  })

  it('FORMS-010: every title gives a key that the contract takes', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 90 }),
    )
    const question = { type: 'form-field', title: 'Any', question: {}, fieldType: 'input', dataType: 'text' }
    fc.assert(
      fc.property(title, (written) => {
        const key = slug(written)
        expect(key.length).toBeLessThanOrEqual(slugLengthMax)
        expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(FormFieldDraft.safeParse({ ...question, key }).success).toBe(true)
      }),
    )
  })

  it('FORMS-010: a slug of a slug is the same slug', () => {
    fc.assert(fc.property(fc.string(), (title) => slug(slug(title)) === slug(title)))
  })
})

describe('a key that is not taken', () => {
  it('counts on from 2', () => {
    expect(uniqueSlug('Order', new Set())).toBe('order')
    expect(uniqueSlug('Order', new Set(['order']))).toBe('order-2')
    expect(uniqueSlug('Order', new Set(['order', 'order-2', 'order-4']))).toBe('order-3')
  })

  it('keeps the limit by shortening the title, not the number', () => {
    const taken = new Set<string>()
    for (let round = 0; round < 120; round += 1) {
      const key = uniqueSlug('long '.repeat(40), taken)
      expect(taken.has(key)).toBe(false)
      expect(key.length).toBeLessThanOrEqual(slugLengthMax)
      expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      taken.add(key)
    }
  })
})
