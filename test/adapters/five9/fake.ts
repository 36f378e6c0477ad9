/**
 * Five9 as clients of others meet it: anonymous tokens, the host and the farm that come with them, conversations and their
 * messages, and the status 435 of a company that has moved.
 *
 * Observed: paths, headers, answers and `five9ExceptionDetail`, in public clients. Assumed: all fields of callbacks but their
 * names, because Five9 shows its documents to customers only; that callbacks come to the address that holds our token.
 */
import { type Fake, postTo, type ProviderCall, type Told } from '../fake.ts'
import { FakeProvider, wordOf } from '../fake-provider.ts'
import { type Called, jsonOf, jsonReply, type Reply } from '../provider.ts'

const tenantName = 'Bakery Trial Domain'
const campaignName = 'Inbound_Chat'
const webhookToken = 'five9-webhook-token-of-the-fake'
const farmId = '7'
const orgId = '131096'
const messageMax = 4000

export class FakeFive9 extends FakeProvider implements Fake {
  readonly channel = 'five9'
  readonly hosts: string[] = ['app.five9.com', 'app-atl.five9.com', 'app-scl.five9.com']
  readonly account = tenantName
  /** Conversations that somebody else has opened. */
  readonly customers = ['c-ada', 'c-ben'] as const
  readonly settings = { tenantName, campaignName, tokenStyle: 'hyphen', webhookToken }
  /** Where the company's conversations lie; the other host answers 435. */
  apiHost = 'app-atl.five9.com'
  readonly #tokens = new Set<string>()
  readonly #open = new Map<string, string>(this.customers.map((id) => [id, '']))

  protected take(called: Called): Reply {
    const { host, method, path } = called
    if (path === '/appsvcs/rs/svc/auth/anon' && method === 'POST') return this.#letIn(called)
    if (!this.#isLetIn(called)) return this.refuse(401)
    if (path === '/appsvcs/rs/svc/auth/metadata') return jsonReply(200, this.#placeOf())
    if (host !== this.apiHost) return this.refuse(435)
    if (path === '/appsvcs/rs/svc/conversations' && method === 'POST') return this.#begin(called)
    const [, id = '', what = ''] = /^\/appsvcs\/rs\/svc\/conversations\/([^/]+)\/(messages|info)$/.exec(path) ?? []
    const conversation = decodeURIComponent(id)
    if (!this.#open.has(conversation)) return this.refuse(404)
    if (what === 'info') return jsonReply(200, { status: 'ACTIVE' })
    return method === 'POST' && what === 'messages' ? this.#say(conversation, called) : this.refuse(405)
  }

  protected refuse(status: number): Reply {
    const message = `Refused with ${status}`
    return jsonReply(status, { five9ExceptionDetail: { timestamp: 1_795_176_000_000, errorCode: status, message } })
  }

  #placeOf() {
    const url = (host: string) => [{ host, port: '443' }]
    const center = {
      name: 'Atlanta',
      active: true,
      uiUrls: url('app.five9.com'),
      apiUrls: url(this.apiHost),
      loginUrls: url('app.five9.com'),
    }
    const context = { farmId, cloudClientUrl: 'https://files.five9.com/' }
    return { orgId, context, metadata: { dataCenters: [center] } }
  }

  #letIn({ body, query }: Called): Reply {
    const named = jsonOf(body)?.['tenantName']
    if (this.isRevoked || named !== tenantName || query.get('cookieless') !== 'true') return this.refuse(401)
    const tokenId = this.nextId('t-')
    this.#tokens.add(tokenId)
    return jsonReply(200, { tokenId, sessionId: tokenId, userId: 'anon', ...this.#placeOf() })
  }

  #isLetIn({ headers: { authorization = '', farmid } }: Called): boolean {
    const [, token = ''] = /^Bearer-(.+)$/.exec(authorization) ?? []
    return !this.isRevoked && this.#tokens.has(token) && farmid === farmId
  }

  #begin({ body }: Called): Reply {
    const { campaignName: named, callbackUrl, externalId } = jsonOf(body) ?? {}
    if (named !== campaignName || !wordOf(callbackUrl).startsWith('https://')) return this.refuse(400)
    const id = this.nextId('c-')
    this.#open.set(id, wordOf(externalId))
    return jsonReply(200, { id })
  }

  #say(conversation: string, { body }: Called): Reply {
    const { message, messageType } = jsonOf(body) ?? {}
    const text = wordOf(message)
    if (messageType !== 'TEXT' || !text || text.length > messageMax) return this.refuse(400)
    // A conversation that was opened under a name of the caller's is that customer's.
    const to = this.#open.get(conversation) || conversation
    this.inbox.push({ id: this.nextId('m-'), to, text, choices: [] })
    return { status: 204, body: '' }
  }

  tell(happened: readonly Told[], doorUrl: string): readonly ProviderCall[] {
    return happened.map((told) => {
      const event = {
        conversationId: told.customer,
        messageId: told.id,
        timestamp: told.at.getTime(),
        ...eventOf(told),
      }
      const url = `${doorUrl}/${this.settings.webhookToken}`
      return postTo(url, JSON.stringify(event), { 'content-type': 'application/json' })
    })
  }
}

function eventOf(told: Told): object {
  const said = { type: 'agent_message', displayName: 'Ada' }
  switch (told.type) {
    case 'start':
      return { type: 'conversation_created' }
    case 'text':
      return { ...said, text: told.text }
    case 'press':
      return { ...said, text: told.choice.label }
    case 'file':
      return { ...said, text: told.name }
    case 'odd':
      return { type: 'something_new' }
  }
}

export const openFakeFive9 = (): FakeFive9 => new FakeFive9()
