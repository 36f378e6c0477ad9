/** Passes on that a company wants a tier it cannot pay for here: kept for the provider to see, and mailed once a day. */
import { tierTypes, type TierType } from '#shared/company/tiers'
import { interfaceLanguages } from '#shared/languages'
import { Problem } from '#shared/problem'
import { sendLetter } from '../letter.ts'
import { oneLine } from '../mails/one-line.ts'
import { tierWish } from '../mails/tier-wish.ts'
import { consoleOrigin, mailSender } from '../../platform/aws/mail-sender.ts'
import type { Context, ScopedContext } from '../../platform/request/context.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { tierWishes } from './store.ts'

/** Who wishes, and for which company. */
interface Wish extends Pick<ScopedContext<ClientScope>, 'now' | 'scope' | 'log' | 'commit'> {
  readonly actor: Pick<Context['actor'], 'fullName' | 'email'>
  readonly member: {
    readonly agent: Pick<Context['member']['agent'], 'language'>
    readonly company: Pick<Context['member']['company'], 'displayName' | 'tierType' | 'supportedLangs'>
  }
}

/** The mail is noted before it leaves, so that two who ask at once send one. */
export async function passWishOn(tier: TierType, context: Wish): Promise<void> {
  const { actor, member, now, scope, log } = context
  const { agent, company } = member
  const table = new Table({ client: scope.client })
  const day = now.toISOString().slice(0, '2026-11-20'.length)
  const before = await table.get(tierWishes, tier)
  if (before?.day === day) return
  const wish = { tier, by: actor.fullName, at: now.toISOString(), day }
  try {
    await context.commit([table.replace(tierWishes, wish, { field: 'day', value: before?.day })])
  } catch (error) {
    if (Problem.is(error, 'stale', 'unavailable')) return
    throw error
  }
  const to = mailSender()
  if (!to) return log.warn('A tier was asked for, and there is no address to mail it to.', { tier })
  const origin = consoleOrigin()
  const ofCompany = interfaceLanguages.find((each) => each === company.supportedLangs[0])
  const letter = tierWish[agent.language ?? ofCompany ?? 'en']({
    company: oneLine(company.displayName),
    tier,
    current: company.tierType,
    by: oneLine(actor.fullName),
    email: actor.email,
    link: origin && `${origin}/admin/billing`,
  })
  await sendLetter([to], letter, derivedId('tier-wish', scope.client, tier, day)).catch((error: unknown) =>
    log.error('The wish for a tier could not be mailed.', error as Error),
  )
}

/** The tier that a company has asked for last. */
export async function lastWish(client: string) {
  const wishes = await new Table({ client }).list(tierWishes, { itemsMax: tierTypes.length })
  return wishes.toSorted((a, b) => b.at.localeCompare(a.at))[0]
}
