/**
 * Lets the companies of a deployed cloud pay by Stripe, or, with `--off`, no more. The secrets are no options, for options
 * are seen: `PAYMENT_KEY=sk_live_… PAYMENT_SECRET=whsec_… npm run payment -- --stage production
 * --returnUrl https://console.example/settings/billing --team price_… --business price_…`
 * A tier without a price is asked for by mail. At Stripe, the address for events is `https://…/api/payment/events`.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { tierTypes, type TierType } from '#shared/company/tiers'
import { connectStripe, disconnectStripe, StripeConnection } from '../../functions/company/payment/stripe/connection.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const Price = z.optional(z.string().check(z.minLength(1)))
const Prices = z.object({ team: Price, business: Price, enterprise: Price })
const Wish = z.extend(Deployment, { off: z.optional(z.boolean()), returnUrl: z.optional(z.string()), ...Prices.shape })

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    ...deploymentOptions,
    off: { type: 'boolean' },
    returnUrl: text,
    team: text,
    business: text,
    enterprise: text,
  },
})
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))

if (wish.off) {
  findDeployment(wish)
  await disconnectStripe()
  console.log('Nobody takes payments any more.')
} else {
  await connect(wish)
}

async function connect(given: z.infer<typeof Wish>): Promise<void> {
  const back = StripeConnection.shape.returnUrl.safeParse(given.returnUrl ?? '')
  if (!back.success) throw new Error('--returnUrl: the page of the console where companies come back to, by https.')
  const { PAYMENT_KEY: key, PAYMENT_SECRET: secret } = process.env
  if (!key) throw new Error('PAYMENT_KEY: the secret API key of Stripe.')
  if (!secret) throw new Error('PAYMENT_SECRET: the secret by which Stripe signs the events it sends here.')
  const all = Object.entries(Prices.parse(given))
  const prices: Partial<Record<TierType, string>> = Object.fromEntries(all.filter(([, price]) => price !== undefined))
  findDeployment(given)
  await connectStripe({ key, secret, prices, returnUrl: back.data })
  const sold = tierTypes.filter((tier) => prices[tier] !== undefined)
  console.log(`Stripe takes payments from now on, for: ${sold.join(', ') || 'no tier'}.`)
}
