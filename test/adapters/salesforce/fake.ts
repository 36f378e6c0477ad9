/**
 * Salesforce as clients of others meet it: Messaging for In-App and Web, with tokens for anybody, conversations and messages
 * under ids of the client's own.
 *
 * Documented: entries of conversations, as server-sent events tell them (developer.salesforce.com, Messaging API,
 * "Server-Sent Events"). Observed: paths, bodies and answers of `/iamessage/api/v2`, in public clients.
 * Assumed: that a flow passes entries on to our door and signs them, because Salesforce itself calls no door; that a message
 * whose id was taken is not shown again.
 */
import { createHmac } from 'node:crypto'
import { type Fake, postTo, type ProviderCall, type Told } from '../fake.ts'
import { FakeProvider, objectOf, wordOf } from '../fake-provider.ts'
import { type Called, jsonOf, jsonReply, type Reply } from '../provider.ts'

const host = 'bakery.my.salesforce-scrt.com'
const orgId = '00D5K0000008aqr'
const deploymentName = 'Parley'
const signingSecret = 'flow-secret-of-the-fake'
const textMax = 2000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export class FakeSalesforce extends FakeProvider implements Fake {
  readonly channel = 'salesforce'
  readonly hosts = [host]
  readonly account = deploymentName
  /** Conversations, in small letters. */
  readonly customers = ['b2c1a9d8-3e4f-4a5b-9c6d-7e8f9a0b1c2d', 'c3d2b0e9-4f5a-4b6c-8d7e-8f9a0b1c2d3e'] as const
  readonly settings = { siteUrl: `https://${host}`, orgId, deploymentName, signingSecret }
  readonly #tokens = new Set<string>()
  readonly #open = new Set<string>(this.customers)
  readonly #taken = new Set<string>()

  protected take(called: Called): Reply {
    const { headers, method, path } = called
    const rest = path.replace('/iamessage/api/v2', '')
    if (rest === '/authorization/unauthenticated/access-token' && method === 'POST') return this.#letIn(called)
    const token = (headers.authorization ?? '').replace(/^Bearer /, '')
    if (this.isRevoked || !this.#tokens.has(token)) return this.refuse(401)
    if (rest === '/conversation' && method === 'POST') return this.#begin(called)
    const [, conversation = ''] = /^\/conversation\/([^/]+)\/message$/.exec(rest) ?? []
    if (!this.#open.has(conversation)) return this.refuse(404)
    return method === 'POST' ? this.#say(conversation, called) : this.refuse(405)
  }

  protected refuse(status: number): Reply {
    return jsonReply(status, { message: `Refused with ${status}`, code: status })
  }

  #letIn({ body }: Called): Reply {
    const { orgId: org, esDeveloperName, capabilitiesVersion, platform, deviceId } = jsonOf(body) ?? {}
    const isKnown = org === orgId && esDeveloperName === deploymentName
    if (this.isRevoked || !isKnown || !capabilitiesVersion || platform !== 'Web') return this.refuse(400)
    const accessToken = this.nextId('jwt-')
    this.#tokens.add(accessToken)
    const context = { deviceId: wordOf(deviceId) || this.nextId('d-'), endUser: { appType: 'messagingForInAppAndWeb' } }
    return jsonReply(200, { accessToken, lastEventId: '0', context })
  }

  #begin({ body }: Called): Reply {
    const { conversationId, esDeveloperName } = jsonOf(body) ?? {}
    const id = wordOf(conversationId)
    if (!uuid.test(id) || esDeveloperName !== deploymentName) return this.refuse(400)
    this.#open.add(id)
    return { status: 201, body: '' }
  }

  #say(to: string, { body }: Called): Reply {
    const { message, esDeveloperName } = jsonOf(body) ?? {}
    const { id, messageType, staticContent } = objectOf(message)
    const { formatType, text } = objectOf(staticContent)
    const [own, said] = [wordOf(id), wordOf(text)]
    const isText = messageType === 'StaticContentMessage' && formatType === 'Text' && said !== ''
    if (!uuid.test(own) || !isText || said.length > textMax || esDeveloperName !== deploymentName)
      return this.refuse(400)
    if (!this.#taken.has(own)) this.inbox.push({ id: own, to, text: said, choices: [] })
    this.#taken.add(own)
    return jsonReply(202, { conversationEntries: [{ id: own, clientTimestamp: 0 }] })
  }

  tell(happened: readonly Told[], doorUrl: string): readonly ProviderCall[] {
    return happened.map((told) => {
      const { entryType = 'Message', ...payload } = payloadOf(told)
      return this.#call(doorUrl, told.customer, told.id, told.at, entryType, payload)
    })
  }

  #call(
    doorUrl: string,
    conversationId: string,
    identifier: string,
    at: Date,
    entryType: string,
    payload: object,
  ): ProviderCall {
    const conversationEntry = {
      identifier,
      entryType,
      entryPayload: JSON.stringify({ entryType, id: identifier, ...payload }),
      sender: { role: 'Agent', subject: 'a', appType: 'agent' },
      senderDisplayName: 'Ada',
      clientTimestamp: at.getTime(),
    }
    const event = { channelPlatformKey: 'x', channelType: 'embedded_messaging', conversationId, conversationEntry }
    const body = JSON.stringify(event)
    const code = createHmac('sha256', signingSecret).update(body).digest('hex')
    return postTo(doorUrl, body, { 'content-type': 'application/json', 'x-salesforce-signature': code })
  }

  status(
    id: string,
    state: 'sent' | 'delivered' | 'read' | 'failed',
    doorUrl: string,
    now: Date,
  ): ProviderCall | undefined {
    const one = this.inbox.find((arrived) => arrived.id === id)
    if (!one || state === 'sent' || state === 'failed') return undefined
    const entryType = state === 'read' ? 'ReadAcknowledgement' : 'DeliveryAcknowledgement'
    const payload = { acknowledgedConversationEntryIdentifier: id }
    return this.#call(doorUrl, one.to, `${id}-${state}`, now, entryType, payload)
  }
}

interface Payload {
  readonly entryType?: string
  readonly abstractMessage?: object
}

function payloadOf(told: Told): Payload {
  const message = { messageType: 'StaticContentMessage', id: told.id }
  switch (told.type) {
    case 'start':
      return { abstractMessage: { ...message, staticContent: { formatType: 'Text', text: 'Hello' } } }
    case 'text':
      return { abstractMessage: { ...message, staticContent: { formatType: 'Text', text: told.text } } }
    case 'press': {
      const { label, payload } = told.choice
      const selectedOptions = [{ optionIdentifier: payload || label, titleItem: { title: label } }]
      const choicesResponse = { formatType: 'Selections', selectedOptions }
      return { abstractMessage: { messageType: 'ChoicesResponseMessage', id: told.id, choicesResponse } }
    }
    case 'file': {
      const attachments = [{ name: told.name, mimeType: told.contentType }]
      return { abstractMessage: { ...message, staticContent: { formatType: 'Attachments', attachments } } }
    }
    case 'odd':
      return { abstractMessage: { ...message, staticContent: { formatType: 'RichLink' } } }
  }
}

export const openFakeSalesforce = (): FakeSalesforce => new FakeSalesforce()
