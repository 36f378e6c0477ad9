/** Servers of companies that answer late: they wait for each other, and hold up no other company. */
import { expect, it } from 'vitest'
import type { WebhookType } from '#shared/webhook-types'
import { sendDeliveries } from '../../functions/webhooks/send.ts'
import { deliveries, deliveryId, webhooks, type DeliveryItem } from '../../functions/webhooks/store.ts'
import { wakeWebhooks } from '../../functions/webhooks/wake.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { landAlone } from '../../functions/platform/table/transaction.ts'
import { openOutsideShop } from '../kit/outside-shop.ts'

const { hosts, shop, world, asked, answers, passes } = await openOutsideShop('hooks', 'other')
const types: WebhookType[] = ['message.created']

it('20 servers of two companies that do not answer leave the deliveries of another company alone', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  answers(async (response, { path }) => {
    if (path.endsWith('/held')) await released
    else tell()
    response.writeHead(200).end()
  })
  for (const { admin, company } of [shop, await world.newCompany()])
    for (let count = 0; count < 10; count++) {
      const { _id } = await admin.webhooks.create({ endpoint: `https://${hosts.hooks}/held`, types })
      await waitsFor(company.id, _id)
    }
  const { admin, company } = await world.newCompany()
  const { _id } = await admin.webhooks.create({ endpoint: `https://${hosts.other}/quick`, types })
  await waitsFor(company.id, _id)
  await told
  expect(asked.filter(({ path }) => path.endsWith('/held')).length).toBeLessThanOrEqual(10)
  release()
  await world.settled()
  expect(asked).toHaveLength(21)
})

it('a server that was slow is sent to among slow ones, until it is quick again', async () => {
  const scope = { client: shop.company.id }
  const { _id } = (await shop.admin.webhooks.get({})).all.find(({ revision }) => revision > 0)!
  const isSlow = async () => (await new Table(scope).get(webhooks, _id))?.isSlow
  await landAlone(new Table(scope).put(deliveries, waiting(_id)))
  // This process reaches no server of a company, so that nothing is delivered.
  await sendDeliveries(scope, _id, { slowMs: 0 })
  expect(await isSlow()).toBe(true)
  // Whoever sends for the quick ones passes it on.
  await sendDeliveries(scope, _id)
  await passes(3000)
  expect(asked).toHaveLength(1)
  expect(await isSlow()).toBe(false)
})

function waiting(webhook: string): DeliveryItem {
  return {
    _id: deliveryId(webhook, undefined, webhook),
    webhook,
    order: webhook,
    type: 'message.created',
    status: 'pending',
    created: new Date(world.clock.now()).toISOString(),
    attempts: 0,
    tries: 0,
    body: '{}',
  }
}

/** Something waits for a webhook, and its sender is woken. */
async function waitsFor(client: string, webhook: string) {
  await landAlone(new Table({ client }).put(deliveries, waiting(webhook)))
  await wakeWebhooks([{ client, webhook }])
}
