/** The lines that programs put into a mail: of which device it is from, and the marker that we put above an answer. */
import { describe, expect, it } from 'vitest'
import { isDeviceLine } from '../../../functions/adapters/email/text/devices.ts'
import { copiedHeadLinesAt, isArrowHead, isSeparatorAt } from '../../../functions/adapters/email/text/copied-heads.ts'
import { isMarker } from '../../../functions/adapters/email/text/marker.ts'

const padded = (start: string, end: string, length: number, sign = 'x') =>
  start + sign.repeat(length - start.length - end.length) + end

describe('a line that says the device', () => {
  it('has at most twelve words', () => {
    const line = (words: number) => `Sent from my${' own'.repeat(words - 4)} iPhone`
    expect([12, 13].map((words) => isDeviceLine(line(words)))).toEqual([true, false])
  })

  it('has at most 120 characters, and 400 with an address behind them', () => {
    const line = (length: number) => padded('Sent from my ', ' iPhone', length)
    expect([120, 121].map((length) => isDeviceLine(line(length)))).toEqual([true, false])
    const addressed = (length: number) => padded('Sent from my iPhone https://shop.example/', '', length)
    expect([400, 401].map((length) => isDeviceLine(addressed(length)))).toEqual([true, false])
    expect([isDeviceLine(''), isDeviceLine('--')]).toEqual([false, false])
  })
})

it('the marker is a line of at most 100 characters, with what a program has put around it', () => {
  const line = (length: number) => padded('> --- Please reply above this line ', '', length, '-')
  expect([100, 101].map((length) => isMarker(line(length)))).toEqual([true, false])
})

describe('a copied head', () => {
  const head = ['From: Jo Doe <jo@doe.example>', 'Sent: Monday', 'To: Shop', 'Subject: Roses']

  it('has three labels, among them a sender and a subject or an address', () => {
    expect(copiedHeadLinesAt([...head, 'Hello'], 0)).toBe(4)
    expect(copiedHeadLinesAt([...head.slice(0, 3), 'Hello'], 0)).toBe(3)
    expect(copiedHeadLinesAt([...head.slice(0, 2), 'Hello'], 0)).toBe(0)
    expect(copiedHeadLinesAt(['From: Jo Doe', 'Sent: Monday', 'To: Shop', 'Hello'], 0)).toBe(0)
    expect(copiedHeadLinesAt(['From: Jo Doe', 'Sent: Monday', 'Subject: Roses', 'Hello'], 0)).toBe(3)
  })

  it('goes on over a long list of recipients, from its third label on, and over empty lines', () => {
    expect(copiedHeadLinesAt([...head.slice(0, 3), '  bo@doe.example;', head[3]!, 'Hello'], 0)).toBe(5)
    expect(copiedHeadLinesAt([...head.flatMap((line) => [line, '']), 'Hello'], 0)).toBe(7)
    const spaced = (empty: number) => [head[0]!, ...Array<string>(empty).fill(''), ...head.slice(1), 'Hello']
    expect([2, 3].map((empty) => copiedHeadLinesAt(spaced(empty), 0))).toEqual([6, 0])
    expect(copiedHeadLinesAt(['From: Jo Doe', 'To: al@doe.example,', '  bo@doe.example', 'Subject: Roses'], 0)).toBe(4)
  })

  it('is read up to its twelfth line', () => {
    const lines = (more: number) => [...head.slice(0, 3), ...Array<string>(more).fill('  bo@doe.example;'), head[3]!]
    expect([8, 9].map((more) => copiedHeadLinesAt(lines(more), 0))).toEqual([12, 12])
  })

  it('has lines of at most 300 characters', () => {
    const subject = (length: number) => padded('Subject: ', '', length)
    const read = (length: number) => copiedHeadLinesAt(['From: Jo', 'Sent: Monday', subject(length), 'Hello'], 0)
    expect([read(300), read(301)]).toEqual([3, 0])
    const arrows = (length: number) => padded('>>> Jo ', ' 03.11.2025 10:12 >>>', length)
    expect([300, 301].map((length) => isArrowHead(arrows(length)))).toEqual([true, false])
  })

  it('stands below a rule with two labels in the five lines behind it', () => {
    const below = (...lines: string[]) => isSeparatorAt(['_'.repeat(20), ...lines], 0)
    const [from, to] = ['Odosielateľ: jo@doe.example', 'Komu: Shop']
    expect([below(from, to), below(from), below('', '', '', from, to), below('', '', '', '', from, to)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    const rule = (length: number) => isSeparatorAt(['_'.repeat(length), from, to], 0)
    expect([rule(300), rule(301)]).toEqual([true, false])
  })
})
