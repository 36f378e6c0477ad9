/** The receiver of the developers' page, as it stands there: started as a program and told what we sign. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { ulid } from 'ulid'
import { expect, it, onTestFinished } from 'vitest'
import { webhookBodyOf } from '#shared/webhook-bodies'
import { renewSigningSecret, signatureOf, signingSecret } from '../../functions/platform/outside/signing.ts'
import { openShop } from '../kit/shop.ts'

const { shop } = await openShop()
const file = 'frontend/src/pages/developers/receiver.mjs'
const body = JSON.stringify(webhookBodyOf('takeover.requested').example)
const other = JSON.stringify(webhookBodyOf('takeover.taken').example)

/** The receiver with these secrets: where it listens, and what it has printed. */
async function start(secrets: readonly string[]) {
  const env = { PORT: '0', SECRETS: secrets.join(' ') }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await closed
  })
  const printed: string[] = []
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => printed.push(line))
  await once(lines, 'line')
  const url = `http://127.0.0.1:${printed[0]!.split(' ').at(-1)}/`
  const post = async (sent: string, headers: Readonly<Record<string, string>>) =>
    (await fetch(url, { method: 'POST', body: sent, headers })).status
  return { post, printed, url }
}

const signed = (now = new Date(), of = body, id = ulid()) =>
  signatureOf(shop.scope, { id, url: 'https://shop.example/hooks', body: of }, now)
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

it('the receiver that developers begin with takes what we have signed, once, and by the new and the former secret', async () => {
  const former = await signingSecret(shop.scope, new Date())
  await renewSigningSecret(shop.scope, new Date())
  const current = await signingSecret(shop.scope, new Date())
  for (const secrets of [[current], [former], [current, former]]) {
    const { post, printed } = await start(secrets)
    const headers = await signed()
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
    expect([await post(body, headers), await post(body, headers), await post(body, await signed(ago(290)))]).toEqual([
      204, 204, 204,
    ])
    await expect.poll(() => printed.length).toBe(3)
    expect(printed[1]).toBe(`${headers['webhook-id']} takeover.requested`)
  }
})

it('the receiver that developers begin with refuses what was forged, is too old or too new, too long, or not signed', async () => {
  const secret = await signingSecret(shop.scope, new Date())
  const { post, printed } = await start([secret])
  const { post: wrong } = await start([`whsec_${Buffer.alloc(32, 7).toString('base64')}`])
  const headers = await signed()
  const { 'webhook-signature': signature, ...unsigned } = headers
  const refused = [
    await post(other, headers),
    await post(body, { ...headers, 'webhook-id': ulid() }),
    await post(body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }),
    await post(body, await signed(ago(310))),
    await post(body, await signed(ago(-310))),
    await post(body, { ...headers, 'webhook-timestamp': 'soon' }),
    await post(body, unsigned),
    await post(body, { ...headers, 'webhook-signature': 'v1, v1,AAAA v2,x' }),
    await post(body, { ...headers, 'webhook-signature': signature.replaceAll('v1,', 'v2,') }),
    await wrong(body, headers),
  ]
  expect(refused).toEqual(Array(10).fill(401))
  expect(await post('x'.repeat(70_000), headers)).toBe(413)
  const noJson = await signed(new Date(), 'no JSON')
  expect(await post('no JSON', noJson)).toBe(400)
  // It is none the worse for it.
  expect(await post(body, headers)).toBe(204)
  expect(printed.slice(1)).toHaveLength(1)
})
