/** What is heard of mails as ten programs write them in twelve languages (test/kit/mails). */
import { describe, expect, it } from 'vitest'
import { sampleMails, shapes } from '../../kit/mails/mails.ts'
import { mailVerdict } from '../../kit/mails/verdict.ts'

const titles = {
  above: 'an answer above what it quotes is heard without the quote',
  below: 'an answer below what it quotes is heard without the quote',
  between: 'answers between the lines of a quote are heard without the quote',
  forward: 'a mail that is passed on without a note is what is said',
  note: 'a note above a mail that is passed on is what is said',
  bare: 'a quote of a mail of ours says nothing',
}

describe('mails of ten programs in twelve languages', () => {
  it.each(shapes.map((shape) => [titles[shape], shape] as const))('%s', async (_title, shape) => {
    const mails = sampleMails.filter((mail) => mail.shape === shape)
    const verdicts = await Promise.all(mails.map(async (mail) => `${mail.name}: ${await mailVerdict(mail)}`))
    expect(verdicts.filter((verdict) => !verdict.endsWith(': right'))).toEqual([])
    expect(mails.length).toBeGreaterThan(100)
  })
})
