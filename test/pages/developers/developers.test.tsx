/** The page for developers: how a program begins, the calls of keys, and webhooks with a receiver. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contracts } from '#shared/contracts/index'
import { openApi } from '#shared/contracts/openapi'
import { webhookTypes } from '#shared/webhook-types'
import type { Contract } from '#shared/contract'
import { keyOperations } from '../../../frontend/src/pages/developers/operations.ts'
// oxlint-disable-next-line import/default
import receiver from '../../../frontend/src/pages/developers/receiver.mjs?raw'
import { open } from '../screen.tsx'

const operations = keyOperations('https://parley.example', openApi())
const call = (id: string) => operations.find((operation) => operation.id === id)!

describe('the page for developers', () => {
  it('tells how a program begins, what it may count on, and what can go wrong', async () => {
    await open('/developers')
    expect(await screen.findByText(/Authorization: Bearer \$PARLEY_KEY/)).toBeTruthy()
    expect(screen.getByText(/at most 600 calls a minute/)).toBeTruthy()
    expect(screen.getByText(/within 24 hours/)).toBeTruthy()
    const errors = screen.getByRole('table', { name: 'When something goes wrong' })
    expect(within(errors).getByText('key-elsewhere').closest('tr')?.textContent).toContain('403')
  })

  it('lists every call that a key opens, with its fields and an example to copy', async () => {
    await open('/developers')
    const tab = await screen.findByRole('tab', { name: 'Calls' })
    let isThere = false
    vi.stubGlobal('fetch', async () => (isThere ? Response.json(openApi()) : new Response('', { status: 404 })))
    fireEvent.click(tab)
    expect(await screen.findByText('The list of calls could not be loaded.')).toBeTruthy()
    isThere = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const all = Object.values(contracts)
      .flatMap((contract: Contract) => Object.values(contract))
      .filter(({ access }) => typeof access === 'object' && access.key)
    expect(await screen.findAllByText(/^(GET|POST|PUT|DELETE) \/api/)).toHaveLength(all.length)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'send/text' } })
    expect((await screen.findAllByText('1 call')).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: /\/api\/agent\/send\/text/ }))
    const fields = await screen.findByRole('table', { name: /Fields of POST \/api\/agent\/send\/text/ })
    expect(within(fields).getByText('draftEventId').closest('tr')?.textContent).toMatch(/Body.*string.*Yes/)
    expect(screen.getByRole('button', { name: /Copy: Example of POST \/api\/agent\/send\/text/ })).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing of the kind' } })
    expect(await screen.findByText('No such call')).toBeTruthy()
  })

  it('shows a body of each type of webhook, and the receiver as the file stands', async () => {
    await open('/developers?show=webhooks')
    for (const type of webhookTypes) expect(await screen.findByText(type)).toBeTruthy()
    expect(screen.getByRole('group', { name: 'A receiver to start from' }).textContent).toBe(receiver)
  })
})

describe('the example of a call', () => {
  it('shows the key, an Idempotency-Key where it is worth something, and a body that its route takes', () => {
    expect(call('forms.list').curl).toBe(
      `curl 'https://parley.example/api/agent/forms' \\\n  -H "Authorization: Bearer $PARLEY_KEY"`,
    )
    expect(call('forms.create').curl).toContain('Idempotency-Key')
    expect(call('conversations.list').curl).not.toContain('Idempotency-Key')
    expect(call('conversations.get').curl).toMatch(/\/api\/agent\/user\/[0-9A-Z]{26}'/)
  })

  it('stands with those of its scope, and scopes are in the order in which a key offers them', () => {
    const scopes = operations.map(({ scope }) => scope)
    expect(scopes.filter((scope, index) => scope !== scopes[index - 1])).toEqual([
      'events:send',
      'conversations:read',
      'conversations:write',
      'figures:read',
      'content:read',
      'content:write',
      'broadcasts:write',
      'erasure:write',
    ])
  })

  it('names up to eight choices of a field, and leaves a list empty where it may be', () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    const texts = { type: 'array', items: { type: 'string' } }
    const schema = {
      properties: {
        eight: { enum: letters.slice(0, 8) },
        nine: { enum: letters },
        free: texts,
        one: { ...texts, minItems: 1 },
      },
      required: ['free', 'one'],
    }
    const post = {
      operationId: 'forms.create',
      tags: [],
      summary: '',
      description: '',
      security: [{ key: ['content:write'] }],
      parameters: [],
      requestBody: { content: { 'application/json': { schema } } },
      responses: {},
    }
    const [operation] = keyOperations('https://parley.example', { paths: { '/api/agent/forms': { post } } })
    expect(operation!.fields.map(({ type }) => type)).toEqual([
      'a | b | c | d | e | f | g | h',
      'string',
      'string[]',
      'string[]',
    ])
    expect(operation!.curl).toContain(`-d '{"free":[],"one":["hello"]}'`)
  })

  it.each(operations)('$id has a body with all its route asks for', ({ id, curl }) => {
    const [area, name] = id.split('.') as [keyof typeof contracts, string]
    const route = (contracts[area] as Contract)[name]!
    const body = /-d '(.*)'$/s.exec(curl)?.[1]
    if (body === undefined) return
    const path = Object.fromEntries(
      (route.route.match(/\{\w+\}/g) ?? []).map((each) => [each.slice(1, -1), '01KAHZ5W8C1K6T3VXN9M0RB4PD']),
    )
    const { error } = route.input.safeParse({ ...path, ...(JSON.parse(body.replaceAll(`'\\''`, "'")) as object) })
    expect(error?.issues ?? []).toEqual([])
  })
})
