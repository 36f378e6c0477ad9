/** Small talk, the way to a person, and the bot's own moments. */
import { smallTalkIntents } from './intents/small-talk.ts'
import { peopleIntents } from './intents/people.ts'
import { somethingElseIntents } from './intents/something-else.ts'
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, fillIn, handOver, say, whenOpen, zap } = blocksOf('Conversation')

const first = [
  to.intent('place-an-order', 'Order flowers', 'Blumen bestellen'),
  to.intent('delivery-areas', 'Delivery', 'Lieferung'),
  to.intent('order-status', 'My order', 'Meine Bestellung'),
  to.intent('wedding-flowers', 'Weddings', 'Hochzeiten'),
  to.intent('opening-hours', 'Opening hours', 'Öffnungszeiten'),
  to.intent('talk-to-a-person', 'Talk to a person', 'Mit jemandem sprechen'),
]

export const talk: Topic = {
  intents: [...smallTalkIntents, ...peopleIntents, ...somethingElseIntents],
  blocks: [
    say('message-left', {
      en: 'Thank you, ***customer_name***. We will answer ***email*** on the next day the shop is open. ***signature***',
      de: 'Danke, ***customer_name***. Wir antworten an ***email***, sobald der Laden wieder geöffnet ist. ***signature***',
    }),
    zap(
      'message-to-the-day-list',
      'leave-a-message',
      'https://hooks.zapier.com/hooks/catch/184467/bloom',
      'message-left',
    ),
    fillIn('leave-a-message', 'leave-a-message', 'message-to-the-day-list'),
    handOver('person-for-orders', 'Orders'),
    ask(
      'closed-at-the-moment',
      {
        en: 'The shop is closed just now. Leave us a message and we will come back to you, or ask me: I never close.',
        de: 'Der Laden ist gerade geschlossen. Hinterlassen Sie uns eine Nachricht, wir melden uns. Oder fragen Sie mich: Ich schließe nie.',
      },
      [
        to.block('leave-a-message', 'Leave a message', 'Nachricht hinterlassen'),
        to.intent('opening-hours', 'Opening hours', 'Öffnungszeiten'),
      ],
    ),
    whenOpen('talk-to-a-person', { open: 'person-for-orders', closed: 'closed-at-the-moment' }),
    ask(
      'welcome',
      {
        en: 'Welcome to ***company***! I am ***bot*** and know my way around flowers, deliveries and orders. What can I do for you?',
        de: 'Willkommen bei ***company***! Ich bin ***bot*** und kenne mich mit Blumen, Lieferungen und Bestellungen aus. Was kann ich für Sie tun?',
      },
      first,
    ),
    ask('greeting', { en: 'Hello! What can I do for you?', de: 'Guten Tag! Was kann ich für Sie tun?' }, first),
    ask(
      'misunderstood',
      {
        en: 'I am sorry, I did not get that. Could you put it in other words, or pick one of these?',
        de: 'Das habe ich leider nicht verstanden. Sagen Sie es bitte mit anderen Worten, oder wählen Sie eines davon:',
      },
      first,
    ),
    say('handover', {
      en: 'I am passing you on to my colleagues in the shop. One moment, please.',
      de: 'Ich gebe Sie an meine Kolleginnen und Kollegen im Laden weiter. Einen Moment bitte.',
    }),
    say('waiting', {
      en: 'Thank you for waiting. We are still tying a bouquet for somebody and will be with you shortly.',
      de: 'Danke für Ihre Geduld. Wir binden gerade noch einen Strauß und sind gleich für Sie da.',
    }),
    ask(
      'nobody-there',
      {
        en: 'There is nobody in the shop right now. Would you like to leave a message?',
        de: 'Gerade ist niemand im Laden. Möchten Sie eine Nachricht hinterlassen?',
      },
      [to.block('leave-a-message', 'Leave a message', 'Nachricht hinterlassen')],
    ),
    say('completed', {
      en: 'You are back with ***bot*** now. Is there anything else I can do for you?',
      de: 'Jetzt ist wieder ***bot*** für Sie da. Kann ich sonst noch etwas für Sie tun?',
    }),
    say('thanks', {
      en: 'You are very welcome! Enjoy your flowers.',
      de: 'Sehr gern! Viel Freude mit Ihren Blumen.',
    }),
    say('goodbye', {
      en: 'Goodbye, and see you soon at Bloom & Vale!',
      de: 'Auf Wiedersehen und bis bald bei Bloom & Vale!',
    }),
    ask(
      'are-you-a-bot',
      {
        en: 'I am ***bot***, the shop’s chatbot: quick with answers, hopeless with scissors. My colleagues do the flowers, and you can talk to them.',
        de: 'Ich bin ***bot***, der Chatbot des Ladens: schnell mit Antworten, hoffnungslos mit der Schere. Um die Blumen kümmern sich meine Kolleginnen und Kollegen, und mit denen können Sie sprechen.',
      },
      [to.intent('talk-to-a-person', 'Talk to a person', 'Mit jemandem sprechen')],
    ),
  ],
}
