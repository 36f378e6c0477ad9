/**
 * Calls by a SIP server that asks what to do by webhook, as jambonz does.
 *
 * Documented: webhooks and their fields, the verbs say, gather, pause, redirect, dial and hangup, the signature (jambonz:
 * "Webhooks", "Verbs", "Securing your webhooks"). Observed in public clients: the fields of a call that was put through
 * (`dial_call_status`), and that `t` counts seconds.
 * Assumed: that gather calls its hook after silence, and that a text without `<speak>` is spoken as it is by every voice.
 * The signature covers the body and not the address: which turn it is for stands in the address alone, behind a secret key.
 *
 * With a live server: 1. Make an application whose calling webhook is the door's address (POST). 2. Enter the account's webhook
 * secret and the application's id. 3. Set the call status webhook to the same address. 4. Call: the welcome. 5. Say something.
 * 6. Answer a menu by a key while it is read. 7. Stay silent. 8. Enter whom to put through to, and ask for a person. 9. Let it
 * ring until nobody answers: the bot is back. 10. Hang up: the conversation is over.
 */
import { voice as definition } from '#shared/channels/voice'
import { adapterFor } from '../adapter.ts'
import { answerVoice } from './answer.ts'
import { parseVoice } from './parse.ts'
import { verifyVoice } from './verify.ts'

export const voice = adapterFor(definition, {
  verify: verifyVoice,
  parse: parseVoice,
  answer: answerVoice,
  // A server of somebody's own is asked nothing: it asks us.
  test: () => Promise.resolve([{ ok: true, code: 'not-testable' }]),
})
