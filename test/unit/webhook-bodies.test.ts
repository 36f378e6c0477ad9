/** The bodies of webhooks, as the developers' page shows them. */
import { expect, it } from 'vitest'
import { webhookBodyBytesMax } from '#shared/limits'
import { webhookBodyOf } from '#shared/webhook-bodies'
import { webhookTypes } from '#shared/webhook-types'

it.each(webhookTypes)('the example of %s is a body of that type', (type) => {
  const { schema, example } = webhookBodyOf(type)
  expect(schema.parse(example)).toEqual(example)
  expect(Buffer.byteLength(JSON.stringify(example))).toBeLessThan(webhookBodyBytesMax)
})
