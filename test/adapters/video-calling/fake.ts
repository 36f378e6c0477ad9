/**
 * JaaS as its documents describe it: rooms are made by nobody, tokens are signed by us, and webhooks tell who has come and
 * gone.
 *
 * Documented: webhooks with their fields and `X-Jaas-Signature` (developer.8x8.com/jaas: "Payload structure", "Webhooks").
 * Nothing is asked of it, so that nothing of it answers.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { type Fake, postTo, type ProviderCall, type Told } from '../fake.ts'
import { FakeProvider } from '../fake-provider.ts'
import { jsonReply, type Reply } from '../provider.ts'

const appId = 'vpaas-magic-cookie-c2824d584eac4489a1e32e4e164d5a3c'
const webhookSecret = 'whsec_9635df66714a4cf088ee9d0979dd3bf6'

let privateKey: string | undefined
/** A key whose other half lies with JaaS; made once. */
const ownKey = () =>
  (privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString())

export class FakeVideoCalling extends FakeProvider implements Fake {
  readonly channel = 'videoCalling'
  readonly hosts = ['8x8.vc']
  readonly account = appId
  /** Participants by the ids of their tokens. */
  readonly customers = ['participant-ada', 'participant-ben'] as const
  readonly settings = { appId, keyId: `${appId}/4f4910`, privateKey: ownKey(), webhookSecret }

  protected take(): Reply {
    return this.refuse(404)
  }

  protected refuse(status: number): Reply {
    return jsonReply(status, { message: `Refused with ${status}` })
  }

  /** The room is told by the customer's last word; a start is that somebody comes, an oddity that somebody is recorded. */
  tell(happened: readonly Told[], doorUrl: string, now: Date): readonly ProviderCall[] {
    return happened.map((told) => {
      const eventType = told.type === 'odd' ? 'RECORDING_STARTED' : 'PARTICIPANT_JOINED'
      return this.event(eventType, told.id, roomOf(told), { ...told, name: told.customer }, doorUrl, now)
    })
  }

  /** What happens in a room, as JaaS tells it. */
  event(
    eventType: 'ROOM_CREATED' | 'PARTICIPANT_JOINED' | 'PARTICIPANT_LEFT' | 'ROOM_DESTROYED' | 'RECORDING_STARTED',
    idempotencyKey: string,
    room: string,
    { customer, at, name }: { readonly customer: string; readonly at: Date; readonly name: string },
    doorUrl: string,
    now: Date,
  ): ProviderCall {
    const isOfPerson = eventType.startsWith('PARTICIPANT')
    const person = { id: customer, name, moderator: 'false', participantId: '3988218d', participantJid: 'x@8x8.vc' }
    const conference = { conference: `${room}@conference.${appId}.8x8.vc` }
    const left = eventType === 'PARTICIPANT_LEFT' ? { disconnectReason: 'left' } : {}
    const body = JSON.stringify({
      idempotencyKey,
      customerId: appId.replace('vpaas-magic-cookie-', ''),
      appId,
      eventType,
      sessionId: 'c3348153-1027-4382-afad-5ae91b433c26',
      timestamp: at.getTime(),
      fqn: `${appId}/${room}`,
      data: isOfPerson ? { ...person, ...left } : conference,
    })
    const seconds = Math.floor(now.getTime() / 1000)
    const code = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('base64')
    return postTo(doorUrl, body, { 'content-type': 'application/json', 'x-jaas-signature': `t=${seconds},v1=${code}` })
  }
}

const roomOf = (told: Told): string => (told.type === 'text' ? told.text.replace(/\W/g, '').toLowerCase() : 'room')

export const openFakeVideoCalling = (): FakeVideoCalling => new FakeVideoCalling()
