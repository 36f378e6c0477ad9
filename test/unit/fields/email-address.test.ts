/** How long the parts of an address may be, and what its name holds. */
import { describe, expect, it } from 'vitest'
import { emailIn, isEmail } from '#shared/fields/email-address'

describe('an address of e-mail', () => {
  it('has at most 64 letters before its sign, 63 in each label, and 255 in all', () => {
    const [name, label] = ['n'.repeat(64), 'l'.repeat(63)]
    expect([isEmail(`${name}@a.example`), isEmail(`${name}n@a.example`)]).toEqual([true, false])
    expect([isEmail(`a@${label}.example`), isEmail(`a@${label}l.example`)]).toEqual([true, false])
    // 60 letters and the sign, labels of 63, 63 and 54 with their points, the last one with its point, and two letters.
    const long = (last: number) =>
      `${name.slice(4)}@${[label, label, label.slice(9), 'x'.repeat(last), 'de'].join('.')}`
    expect([long(8).length, isEmail(long(8))]).toEqual([255, true])
    expect([long(9).length, isEmail(long(9))]).toEqual([256, false])
  })

  it('has a name, a domain of labels, and letters at its end', () => {
    for (const good of ['jo@doe.example', ' jo.ann+x@mail.doe.de ', 'jö@bücher.example', 'a@b.xn--p1ai'])
      expect(isEmail(good), good).toBe(true)
    for (const wrong of [
      '@doe.example',
      'jo@doe',
      'jo@.example',
      'jo@-doe.example',
      'jo..x@doe.de',
      'jo@doe.e',
      'jo@doe.12',
    ])
      expect(isEmail(wrong), wrong).toBe(false)
  })

  it('is found in a reply of 1000 letters, and in no longer one', () => {
    const reply = (length: number) => 'jo@doe.example'.padEnd(length - 1) + '.'
    expect([emailIn(reply(1000)), emailIn(reply(1001))]).toEqual(['jo@doe.example', undefined])
  })
})
