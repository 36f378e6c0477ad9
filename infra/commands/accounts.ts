/**
 * Makes the accounts of a user pool that was lost again, from the list that each night keeps:
 * `npm run accounts -- --stage production --day 2026-11-25`
 * Nobody is mailed. Everybody sets a new password by “Forgot password?”, because no copy of a password exists.
 */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { restoreAccounts } from './account-restoration.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const Wish = z.extend(Deployment, { day: z.iso.date() })

const { values } = parseArgs({ options: { ...deploymentOptions, day: { type: 'string' } } })
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))
const { UserPoolId } = findDeployment(wish)
process.env['USER_POOL_ID'] = UserPoolId
const { made, known, unused } = await restoreAccounts(wish.day)
console.log(`${made} accounts were made, ${known} were there, ${unused} belong to nobody any more and were left out.`)
