/** One of each letter that the product sends, with what it must say. */
import type { Letter, Letters } from '../../../functions/company/letter.ts'
import { backupLetters } from '../../../functions/company/mails/backup.ts'
import { brokenLetters, type BrokenData, type Missing } from '../../../functions/company/mails/broken.ts'
import { budgetLetters, type BudgetData } from '../../../functions/company/mails/budget.ts'
import { invitationLetter } from '../../../functions/company/mails/invitation.ts'
import { pausedBroadcastLetters } from '../../../functions/company/mails/paused-broadcast.ts'
import { resetLetters } from '../../../functions/company/mails/reset.ts'
import { factorGoneLetters, factorOnLetters } from '../../../functions/company/mails/second-factor.ts'
import { tierWish } from '../../../functions/company/mails/tier-wish.ts'
import { webhookLetters, type WebhookLetterData } from '../../../functions/company/mails/webhook.ts'

type SampleLetter = readonly [name: string, en: Letter, de: Letter, says: readonly string[]]
const inBoth = <Data>(name: string, letters: Letters<Data>, data: NoInfer<Data>, ...says: string[]): SampleLetter => [
  name,
  letters.en(data),
  letters.de(data),
  says,
]

export const origin = 'https://console.example'
export const [firstName, company] = ['Maya', 'Bloom & Vale']
const [email, link] = ['maya@bloom.example', `${origin}/there`]
export const budget: BudgetData = { firstName, company, month: '2026-11', isOver: false, used: 1, limit: 2, origin }
export const webhook: WebhookLetterData = {
  firstName,
  company,
  timezone: 'Europe/Berlin',
  host: 'hooks.example',
  since: '2026-11-20T12:00:00.000Z',
  reason: 'status 503',
  isOff: false,
  origin,
}
const kinds: readonly Missing['kind'][] = ['block', 'intent', 'entity', 'form', 'field', 'test', 'event', 'media']
export const broken: BrokenData = {
  company,
  broken: [
    { blockId: 'b1', title: 'Hours', missing: kinds.map((kind) => ({ kind, title: `Old ${kind}` })) },
    { title: 'Shop', missing: [{ kind: 'block' }] },
  ],
  origin,
}
const several = { ...broken, broken: Array.from({ length: 53 }, (_, index) => ({ title: `T${index}`, missing: [] })) }
const factor = { firstName, email }
export const wish = { company, tier: 'team', current: 'free', by: 'Ada Admin', email, link }
const invited = (language: 'en' | 'de') => invitationLetter(language, { by: 'Ada Admin', company, link, days: 7 })

export const letters: readonly SampleLetter[] = [
  inBoth('backup', backupLetters, { firstName, company, environment: 'Live', origin }, firstName, company, 'Live'),
  inBoth(
    'broken',
    brokenLetters,
    broken,
    company,
    'Hours',
    'Shop',
    'Old intent',
    `${origin}/content/responses/edit/b1`,
  ),
  inBoth('many broken', brokenLetters, several, '53', 'T49', ' 3 '),
  inBoth('budget', budgetLetters, budget, firstName, company, '2026', `${origin}/settings/llm`),
  inBoth('spent budget', budgetLetters, { ...budget, isOver: true }, company),
  ['invitation', invited('en'), invited('de'), ['Ada Admin', company, link, '7']],
  inBoth('paused', pausedBroadcastLetters, { company, broadcast: 'Spring', id: 'x1', origin }, company, 'Spring', 'x1'),
  inBoth('reset', resetLetters, { firstName, email, link }, firstName, email, link),
  inBoth('factor gone', factorGoneLetters, { ...factor, by: 'self' }, firstName, email),
  inBoth('factor used up', factorGoneLetters, { ...factor, by: 'recovery-code' }, firstName, email),
  inBoth('factor reset', factorGoneLetters, { ...factor, by: { colleague: 'Ada Admin' } }, firstName, 'Ada Admin'),
  inBoth('factor on', factorOnLetters, factor, firstName, email),
  inBoth('wish', tierWish, wish, company, 'team', 'free', 'Ada Admin', email, link),
  inBoth('first wish', tierWish, { ...wish, current: undefined }, company, 'team'),
  inBoth('webhook', webhookLetters, webhook, firstName, company, 'hooks.example', 'status 503', '2026'),
  inBoth('webhook off', webhookLetters, { ...webhook, isOff: true }, company),
]
