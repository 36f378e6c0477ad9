/**
 * Founds a company in a deployed cloud and invites the first person of it:
 * `npm run company -- --name acme --displayName 'Acme Ltd' --email jo@acme.com --firstName Jo --lastName Doe`
 * Needs the outputs `npm run deploy` left behind, and AWS credentials that may write the table, the media
 * bucket and the pool.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { tierFeatures } from '#shared/access'
import { contentLanguages } from '#shared/languages'
import { foundCompany } from '../../functions/company/founding.ts'
import { addPerson } from '../company.ts'
import { Deployment, deploymentOptions, findDeployment, sentencesIn } from './deployment.ts'

const Wish = z.extend(Deployment, {
  name: z.string().check(z.regex(/^[a-z0-9-]+$/, 'A name is lower-case letters, digits and hyphens.')),
  displayName: z.string().check(z.minLength(1)),
  email: z.email(),
  firstName: z.string().check(z.minLength(1)),
  lastName: z.string().check(z.minLength(1)),
  languages: z._default(z.array(z.enum(contentLanguages)), ['en']),
})

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    ...deploymentOptions,
    name: text,
    displayName: text,
    email: text,
    firstName: text,
    lastName: text,
    languages: { type: 'string', multiple: true },
  },
})
const { data: wish, error } = Wish.safeParse(values)
if (!wish) throw new Error(sentencesIn(error))
const { Region, UserPoolId } = findDeployment(wish)

const company = await foundCompany({
  name: wish.name,
  displayName: wish.displayName,
  supportedLangs: wish.languages,
  tier: tierFeatures,
  environments: [{ name: 'Main', isLive: true }],
})
const client = new CognitoIdentityProviderClient({ region: Region })
const { email } = await addPerson(
  { client, userPoolId: UserPoolId },
  { email: wish.email, firstName: wish.firstName, lastName: wish.lastName, roles: ['wbb-agent'], companies: [company] },
)
console.log(`${company.displayName} is founded, and an invitation is on its way to ${email}.`)
