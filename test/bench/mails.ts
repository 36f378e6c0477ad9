/** Mails: what is heard of the sample mails of ten programs, by their shape, and how long one takes to read. */
import { sampleMails, shapes } from '../kit/mails/mails.ts'
import { mailVerdict } from '../kit/mails/verdict.ts'
import { quantile, spreadOf, tell } from './figure.ts'

const bench = 'mails'

export async function mails(): Promise<void> {
  const judged = await Promise.all(sampleMails.map(async (mail) => ({ mail, verdict: await mailVerdict(mail) })))
  const countOf = (verdict: string, shape?: string) =>
    judged.filter((each) => each.verdict === verdict && (shape === undefined || each.mail.shape === shape)).length
  for (const shape of shapes) {
    const all = judged.filter(({ mail }) => mail.shape === shape).length
    tell({
      bench,
      metric: `${shape}: right, of ${all}`,
      unit: 'mails',
      value: countOf('right', shape),
      goal: String(all),
    })
    tell({
      bench,
      metric: `${shape}: a part of the quote is kept`,
      unit: 'mails',
      value: countOf('kept', shape),
      goal: '0',
    })
    tell({ bench, metric: `${shape}: words are lost`, unit: 'mails', value: countOf('lost', shape), goal: '0' })
  }
  const ofHundred = (verdict: string) => (100 * countOf(verdict)) / judged.length
  tell({ bench, metric: `words are lost, of ${judged.length}`, unit: 'of 100', value: ofHundred('lost'), goal: '0' })
  tell({ bench, metric: `quote is kept, of ${judged.length}`, unit: 'of 100', value: ofHundred('kept'), goal: '<= 2' })
  await tellTime()
}

async function tellTime(): Promise<void> {
  const each: number[] = []
  for (const mail of sampleMails) {
    const began = performance.now()
    await mailVerdict(mail)
    each.push(performance.now() - began)
  }
  tell({
    bench,
    metric: 'a mail, from its bytes to its reply',
    unit: 'ms',
    value: quantile(each, 0.5),
    spread: spreadOf(each),
    goal: '<= 2',
  })
}
