/**
 * The AWS services behind one address: `/dynamodb/…` is answered by the service of that name, which sees `/…`. Whoever
 * asks signs with the secret of the folder, for a page or another user of this machine reaches loopback as well.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { anybody } from './access.ts'
import { AwsError, readBody, sendError, type Caller, type Service } from './service.ts'
import { checkClaim, claimIn, encodedPath, sha256, SignatureError, type Keys } from './signature.ts'

interface ServicesOptions {
  readonly keys: Keys
  /** The origins whose pages may ask what needs no signature. */
  readonly origins: readonly string[]
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface Services {
  /** `signedAs` is the name by which signatures call the service, where that is another one. */
  open<S extends Service>(prefix: string, service: S, signedAs?: string): S
  /** Answers what comes through the network. */
  readonly answer: Answer
  /** Answers a function of this process, whose calls never leave it: they name the key, which outside nobody knows. */
  readonly answerInside: Answer
}

/** The largest body that a service takes. */
const bodyBytesMax = 40 * 1024 * 1024

export function openServices({ keys, origins }: ServicesOptions): Services {
  const opened = new Map<string, { readonly service: Service; readonly signedAs: string }>()

  const answerAfter =
    (check: (request: IncomingMessage, url: string, signedAs: string) => Caller | Promise<Caller>): Answer =>
    async (request, response) => {
      try {
        const url = request.url ?? '/'
        const [, prefix = '', rest = ''] = /^\/([\w-]+)(.*)$/s.exec(url) ?? []
        const { service, signedAs } = opened.get(prefix) ?? unknown(prefix)
        request.url = rest.startsWith('/') ? rest : `/${rest}`
        const caller = service.isPublic?.(request) ? anybody : await check(request, url, signedAs)
        await service.answer(request, response, caller)
      } catch (error) {
        sendError(response, error)
      }
    }
  const answerSigned = answerAfter((request, url, signedAs) => checkSignature(keys, signedAs, request, url))

  return {
    open(prefix, service, signedAs = prefix) {
      opened.set(prefix, { service, signedAs })
      return service
    },
    answer: async (request, response) => {
      const reason = isOurs(request) ? reasonAgainstPage(request, origins) : 'Only this machine is asked here.'
      if (reason === undefined) await answerSigned(request, response)
      else sendError(response, new AwsError('AccessDeniedException', reason, 403))
    },
    answerInside: answerAfter(({ headers }) => {
      const [, keyId = ''] = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? []
      const holder = keys(keyId)
      if (!holder) throw missingToken()
      return holder.caller
    }),
  }
}

/** Whether the caller knows it asks this machine; a name of another domain may have been made to lead here. */
export function isOurs({ headers: { host }, socket }: IncomingMessage): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].some((name) => host === `${name}:${socket.localPort}`)
}

/** A page is let in by its origin. What has none was typed in, is no browser, or was asked for by a page of another site. */
function reasonAgainstPage({ headers }: IncomingMessage, origins: readonly string[]): string | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers
  // Pages of these services themselves: there is the inbox, and no other.
  if (origin === `http://${host}`) return undefined
  if (origin !== undefined) return origins.includes(origin) ? undefined : `Pages of ${origin} may not ask here.`
  return site === 'cross-site' || site === 'same-site' ? 'Pages of other sites may not ask here.' : undefined
}

async function checkSignature(keys: Keys, signedAs: string, request: IncomingMessage, url: string): Promise<Caller> {
  const claim = claimIn(request)
  if (!claim) throw missingToken()
  const [path = '', ...rest] = url.split('?')
  const payload = sha256(await readBody(request, bodyBytesMax))
  // All services but S3 sign the path as it is sent, encoded once more.
  const target = { path: encodedPath(path), query: [...new URLSearchParams(rest.join('?'))] }
  try {
    return checkClaim(keys, signedAs, { ...claim, payload }, request, target)
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error
    const code = error.fault === 'unknown-key' ? 'UnrecognizedClientException' : 'InvalidSignatureException'
    throw new AwsError(code, error.message, 403)
  }
}

const missingToken = () => new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403)

function unknown(prefix: string): never {
  throw new AwsError('UnknownService', `There is no service at /${prefix}.`, 404)
}
