/** A call of a provider as its bytes came, and the answer as the HTTP API takes it. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { doorBytesMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Answer, Raw } from '../../adapters/adapter.ts'
import { emptyAnswer, type DoorCall } from '../../channels/door.ts'
import { log } from '../../platform/aws/log.ts'
import { consoleOrigin } from '../../platform/aws/mail-sender.ts'

/** Has a call answered by `take`. What fails is told as 503: the provider tries again. */
export async function takeDoorCall(
  event: APIGatewayProxyEventV2,
  take: (call: DoorCall, now: Date) => Promise<Answer>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const call = doorCallOf(event)
  if (!call) return responseOf(emptyAnswer(404))
  if (call.raw.body.length > doorBytesMax) return responseOf(emptyAnswer(413))
  try {
    return responseOf(await take(call, new Date()))
  } catch (error) {
    if (!Problem.is(error, 'unavailable')) log.error('A call to a channel failed.', error as Error)
    return responseOf(emptyAnswer(503))
  }
}

const responseOf = ({ status, headers, body }: Answer): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body,
})

/** `/input/{channel}`, `/input/{channel}/{key}` and what a provider writes behind it; none for any other path. */
function doorCallOf(event: APIGatewayProxyEventV2): DoorCall | undefined {
  const { rawPath, rawQueryString: query, headers } = event
  const [, folder, name, key, ...rest] = rawPath.split('/')
  if (folder !== 'input' || !name) return undefined
  const { method } = event.requestContext.http
  const raw: Raw = {
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${consoleOrigin()}${rawPath}${query ? `?${query}` : ''}`,
    query,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([header, value]) =>
        value === undefined ? [] : [[header.toLowerCase(), value]],
      ),
    ),
    body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    rest: rest.join('/'),
  }
  return { name, key: key || undefined, raw }
}
