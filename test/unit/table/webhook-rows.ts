/** A webhook of a company, and what it is to be told. */
import { SQSClient } from '@aws-sdk/client-sqs'
import { beforeEach, vi } from 'vitest'
import { Table } from '../../../functions/platform/table/table.ts'
import type { DeliveryItem, WebhookItem } from '../../../functions/webhooks/store.ts'

export const client = '01JD0000000000000000000001'
export const id = '01JD0000000000000000000002'
export const now = new Date('2026-11-20T12:00:00.000Z')
export const table = new Table({ client })
export const world = new Table({})

export const itemOf = (more: Partial<WebhookItem> = {}): WebhookItem => ({
  _id: id,
  endpoint: 'https://hooks.example/',
  description: '',
  types: [],
  full: false,
  state: 'active' as const,
  failures: 0,
  hours: [],
  revision: 1,
  ...more,
})

export const deliveryOf = (conversation: string, number: number): DeliveryItem => ({
  _id: `${id}#${conversation}#${String(number).padStart(9, '0')}`,
  webhook: id,
  order: `2026-11-20#${conversation}#${String(number).padStart(9, '0')}`,
  type: 'conversation.started' as const,
  status: 'pending' as const,
  created: now.toISOString(),
  attempts: 0,
  tries: 0,
  body: '{}',
})

interface Sent {
  readonly Entries: readonly { readonly MessageBody: string }[]
}

/** Who was woken, in each test: the webhook, and at which moment if not at once. */
export function useWakes(): object[] {
  const woken: object[] = []
  beforeEach(() => {
    woken.length = 0
    vi.stubEnv('QUEUES_URL_PREFIX', 'https://queues.example/')
    vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async ({ input }: { input: Sent }) => {
      for (const { MessageBody } of input.Entries) woken.push(JSON.parse(MessageBody) as object)
      return {}
    }) as never)
  })
  return woken
}
