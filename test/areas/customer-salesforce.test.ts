/** Cases that turns open in a company's Salesforce, once each, by the assertion of a connected app. */
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { connectSalesforce } from '../../functions/platform/outside/salesforce.ts'
import type { Customer } from '../kit/customer.ts'
import { json, openOutsideShop } from '../kit/outside-shop.ts'

const { hosts, shop, world, asked, answers, ordering, passes, pending, staffSee, errors } = await openOutsideShop(
  'login.salesforce',
  'acme.salesforce',
)
const { 'login.salesforce': login, 'acme.salesforce': acme } = hosts
const minute = 60_000
let thanks: Block
beforeAll(async () => {
  thanks = await shop.block('Thank you.')
})
const order = (name: string, does: object) => ordering(name, does, thanks._id)

async function orders(block: Block): Promise<Customer> {
  const who = await shop.arrives()
  await who.start(block._id)
  await who.says('roses')
  expect(await who.says('Hello')).toContain('Thank you.')
  return who
}

describe('a Salesforce case', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const connect = () =>
    connectSalesforce(shop.scope, {
      loginUrl: `https://${login}`,
      clientId: 'consumer-key',
      username: 'cases@bloom.example',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
  let block: Block
  beforeAll(async () => {
    const wrong = await shop.block('We write it down ourselves.')
    block = await order('Case', {
      type: 'salesforce-create-case',
      subject: 'It’s ***flower***',
      description: 'From the chat',
      errorBlockId: wrong._id,
    })
  })

  it('goes along the path of errors where no Salesforce is connected', async () => {
    expect(await shop.admin.settings.connections({})).toEqual({ salesforce: false })
    const customer = await shop.arrives()
    await customer.start(block._id)
    await customer.says('roses')
    expect(await customer.says('Bye')).toEqual(['We write it down ourselves.'])
    expect(await staffSee(customer)).toMatchObject([{ what: 'case', reason: 'not-connected' }])
    expect(await pending()).toEqual([])
  })

  it('is opened once by an assertion of the connected app: a repetition finds it by the end of its subject', async () => {
    await connect()
    expect(await shop.admin.settings.connections({})).toEqual({ salesforce: true })
    const cases: { Subject: string; Description: string }[] = []
    let isLost = true
    answers((response, request) => {
      const { path, text } = request
      if (path.startsWith('login.'))
        return json({ access_token: 'for-today', instance_url: `https://${acme}` })(response, request)
      if (path.includes('/query?')) {
        const query = new URL(`https://${path}`).searchParams.get('q')!
        const subject = /Subject = '(.*)' LIMIT 1$/.exec(query)![1]!.replaceAll('\\', '')
        const records = cases.filter(({ Subject }) => Subject === subject)
        return json({ totalSize: records.length, done: true, records })(response, request)
      }
      cases.push(JSON.parse(text) as (typeof cases)[number])
      // The first answer gets lost on its way.
      if (!isLost) return json({ id: '500', success: true, errors: [] }, 201)(response, request)
      isLost = false
      return response.destroy()
    })
    const customer = await orders(block)
    await passes(minute)
    await passes(10_000)
    await passes(60 * minute)
    expect(cases).toHaveLength(1)
    expect(cases[0]).toEqual({
      Subject: expect.stringMatching(new RegExp(`^It’s roses \\[${customer.userId}-\\d+-0\\]$`)),
      Description: 'From the chat\n\nflower: roses\nwish: Hello',
      Origin: 'Chat',
    })
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual([
      `${login}/services/oauth2/token`,
      `${acme}/services/data/v62.0/query`,
      `${acme}/services/data/v62.0/sobjects/Case`,
      `${login}/services/oauth2/token`,
      `${acme}/services/data/v62.0/query`,
    ])
    const form = new URLSearchParams(asked[0]!.text)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [header, claims, signature] = form.get('assertion')!.split('.')
    const verify = createVerify('sha256').update(`${header}.${claims}`)
    expect(verify.verify(publicKey, Buffer.from(signature!, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      iss: 'consumer-key',
      sub: 'cases@bloom.example',
      aud: `https://${login}`,
    })
    expect(asked[1]!.headers.authorization).toBe('Bearer for-today')
    expect(await pending()).toEqual([])
    expect(await staffSee(customer)).toEqual([])
  })

  it('that Salesforce refuses is given up after three tries, and no secret is in what is noted of it', async () => {
    answers(json({ error: 'invalid_grant', error_description: 'user hasn’t approved this consumer' }, 400))
    const customer = await orders(block)
    for (const ms of [minute, 10_000, minute, 60 * minute]) await passes(ms)
    expect(asked).toHaveLength(3)
    expect(await staffSee(customer)).toMatchObject([{ what: 'case', reason: 'status', status: 400 }])
    const last = (await errors()).find(({ status }) => status === 400)
    expect(last).toMatchObject({ what: 'case', host: login, status: 400 })
    const noted = JSON.stringify(await errors()) + world.log.join('\n')
    for (const { text } of asked) expect(noted).not.toContain(new URLSearchParams(text).get('assertion'))
    expect(noted).not.toContain('PRIVATE KEY')
  })
})
