/** Calls of providers as the HTTP API hands them over. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, it } from 'vitest'
import { takeDoorCall } from '../../functions/doors/inbound/door-request.ts'

it('a call of a provider is taken up to a megabyte, and refused beyond', async () => {
  const mebibyte = 1024 * 1024
  const taken: number[] = []
  const call = async (body: string) => {
    const event = {
      rawPath: '/input/whatsapp/key',
      rawQueryString: '',
      headers: {},
      requestContext: { http: { method: 'POST' } },
      body,
      isBase64Encoded: false,
    } as unknown as APIGatewayProxyEventV2
    const answer = await takeDoorCall(event, async ({ raw }) => {
      taken.push(raw.body.length)
      return { status: 200, headers: {}, body: '' }
    })
    return answer.statusCode
  }
  expect([await call('x'.repeat(mebibyte)), await call('x'.repeat(mebibyte + 1))]).toEqual([200, 413])
  expect(taken).toEqual([mebibyte])
})
