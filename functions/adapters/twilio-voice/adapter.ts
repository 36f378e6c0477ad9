/**
 * Calls by Twilio: the bot speaks and listens, and an agent takes the call over in the browser.
 *
 * Documented: signature, fields of a call, `Gather`, `Say`, `Redirect`, `Dial` with `Client`, limits of both, access tokens
 * (Twilio: "TwiML for Programmable Voice", "Twilio's request to your application", "Access tokens"). The signature is
 * the one of text messages, with the vectors of Twilio's own library.
 * Assumed: which numbers stand for withheld ones, that 15 seconds are left for an answer, and what is recognised of Welsh.
 * The address of each turn counts our answers: a call that Twilio repeats is the same turn, and is not answered twice.
 *
 * With a live account: 1. Enter account SID, auth token and a number. 2. Put the door's address into the number as "A call comes
 * in" (POST), and as its status callback. 3. Test: webhook set. 4. Call: the welcome. 5. Say something. 6. Answer a menu by a key
 * while it is read. 7. Stay silent. 8. Ask for a person. 9. Take over with the token of an API key: the browser rings. 10. Hang up.
 */
import { twilioVoice as definition } from '#shared/channels/twilio-voice'
import { adapterFor } from '../adapter.ts'
import { verifyTwilio } from '../twilio/verify.ts'
import { answerTwilioVoice } from './answer.ts'
import { parseTwilioVoice } from './parse.ts'
import { testTwilioVoice } from './test-settings.ts'

export const twilioVoice = adapterFor(definition, {
  verify: verifyTwilio,
  parse: parseTwilioVoice,
  answer: answerTwilioVoice,
  test: testTwilioVoice,
})
