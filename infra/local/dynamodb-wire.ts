/** Calls a DynamoDB-compatible server in its own JSON protocol, over kept-alive connections. */
import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { AwsError } from './wire/service.ts'

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Wire {
  /** Sends a request as it came; `target` is the `x-amz-target` header. */
  forward(target: string, body: string): Promise<WireAnswer>
  /** Calls one operation and gives its answer; rejects with `AwsError`. */
  call<T>(operation: string, body: unknown): Promise<T>
  close(): void
}

const connectionsMax = 64

/**
 * Local servers check no signature, but some keep one set of tables for each access key;
 * every call therefore carries this one, whoever signed the original.
 */
const authorization =
  'AWS4-HMAC-SHA256 Credential=parley/20200101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0'

export function wireTo(endpoint: string): Wire {
  const url = new URL(endpoint)
  if (url.protocol !== 'http:') throw new Error(`A local DynamoDB is reached over http, not over ${url.protocol}`)
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })

  const forward = (target: string, body: string) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const headers = {
        'x-amz-target': target,
        'x-amz-date': '20200101T000000Z',
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
        authorization,
      }
      const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const status = incoming.statusCode ?? 500
          resolve({ status, headers: incoming.headers, body: Buffer.concat(chunks).toString() })
        })
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  return wireOver(forward, () => agent.destroy())
}

/** A wire that sends everything by `forward`. */
export function wireOver(forward: Wire['forward'], close: Wire['close']): Wire {
  async function call<T>(operation: string, body: unknown): Promise<T> {
    const api = operation in streamOperations ? 'DynamoDBStreams_20120810' : 'DynamoDB_20120810'
    const answer = await forward(`${api}.${operation}`, JSON.stringify(body))
    const parsed: unknown = JSON.parse(answer.body)
    if (answer.status === 200) return parsed as T // The caller names the shape of the operation it calls.
    const problem = parsed as Record<string, string | undefined> // Every JSON error of AWS is one of strings.
    const code = (problem['__type'] ?? 'InternalServerError').replace(/^.*#/, '')
    throw new AwsError(code, problem['message'] ?? problem['Message'] ?? `${operation} failed.`, answer.status)
  }

  return { forward, call, close }
}

const streamOperations = { DescribeStream: true, GetShardIterator: true, GetRecords: true, ListStreams: true }
