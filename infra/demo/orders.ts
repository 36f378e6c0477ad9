/** Orders: from the first word to a change of mind. */
import { ordersIntents } from './intents/orders.ts'
import { orderChangesIntents } from './intents/order-changes.ts'
import { complaintsIntents } from './intents/complaints.ts'
import { blocksOf, having, to, type Topic } from './plan.ts'

const { ask, askServerLater, fillIn, forget, mail, openCase, remember, say } = blocksOf('Orders')

export const orders: Topic = {
  intents: [...ordersIntents, ...orderChangesIntents, ...complaintsIntents],
  blocks: [
    say('order-received', {
      en: 'Thank you, ***customer_name***! We have noted your wishes for ***delivery_date*** and will write to ***email*** within the hour to confirm.',
      de: 'Danke, ***customer_name***! Wir haben Ihre Wünsche für den ***delivery_date*** notiert und schreiben Ihnen innerhalb einer Stunde an ***email***, um alles zu bestätigen.',
    }),
    mail(
      'mail-the-order',
      'order-bouquet',
      { to: 'orders@bloom.example', subject: 'Order of ***customer_name*** for ***delivery_date***' },
      'order-received',
    ),
    remember(
      'remember-the-order',
      { last_occasion: '***occasion***', thanks_to: '***customer_name***' },
      'mail-the-order',
    ),
    fillIn('order-request', 'order-bouquet', 'remember-the-order'),
    forget('begin-the-order-again', ['order-bouquet'], 'order-request'),
    askServerLater(
      'find-my-order',
      'find_my_order',
      {
        en: 'Soon I can look into the order book myself. Until then my colleagues do it for you, usually within five minutes.',
        de: 'Bald kann ich selbst im Bestellbuch nachsehen. Bis dahin tun es meine Kollegen für Sie, meist binnen fünf Minuten.',
      },
      [to.intent('talk-to-a-person', 'Ask a colleague', 'Kollegen fragen')],
    ),
    ask(
      'place-an-order',
      {
        en: 'With pleasure! Tell me what you need, or have a look at our bouquets first.',
        de: 'Sehr gern! Sagen Sie mir, was Sie brauchen, oder sehen Sie sich zuerst unsere Sträuße an.',
      },
      [
        to.block('order-request', 'Order now', 'Jetzt bestellen'),
        to.block('begin-the-order-again', 'Begin again', 'Noch einmal von vorn'),
        to.intent('bouquets-by-occasion', 'Show me bouquets', 'Sträuße ansehen'),
        to.block('ways-to-send-flowers', 'How do they arrive?', 'Wie kommen sie an?'),
        to.intent('price-ranges', 'What do they cost?', 'Was kosten sie?'),
      ],
    ),
    ask(
      'order-status',
      {
        en: 'You get a message when your flowers leave the shop and one when they have arrived. If it is past your time window, my colleagues will ask the driver for you.',
        de: 'Sie bekommen eine Nachricht, wenn Ihre Blumen den Laden verlassen, und eine, wenn sie angekommen sind. Ist Ihr Zeitfenster vorbei, fragen meine Kollegen für Sie beim Fahrer nach.',
      },
      [
        to.block('find-my-order', 'Look it up', 'Nachsehen'),
        to.intent('talk-to-a-person', 'Ask my driver', 'Fahrer fragen'),
        to.intent('change-an-order', 'Change my order', 'Bestellung ändern'),
      ],
    ),
    ask(
      'change-an-order',
      {
        en: 'Until 18:00 on the day before delivery everything can be changed: address, day, flowers and card. Have your order number at hand.',
        de: 'Bis 18:00 Uhr am Vortag der Lieferung lässt sich alles ändern: Adresse, Tag, Blumen und Karte. Halten Sie bitte Ihre Bestellnummer bereit.',
      },
      [to.intent('talk-to-a-person', 'Change it now', 'Jetzt ändern')],
    ),
    ask(
      'cancel-an-order',
      {
        en: 'You can cancel for free until 18:00 on the day before delivery; the money is back on your account within three days. After that we have already bought the flowers and refund half.',
        de: 'Bis 18:00 Uhr am Vortag der Lieferung stornieren Sie kostenlos; das Geld ist binnen drei Tagen wieder auf Ihrem Konto. Danach haben wir die Blumen schon eingekauft und erstatten die Hälfte.',
      },
      [
        to.intent('talk-to-a-person', 'Cancel now', 'Jetzt stornieren'),
        to.intent('change-an-order', 'Change it instead', 'Lieber ändern'),
      ],
    ),
    say('problem-noted', {
      en: 'Thank you for telling us. You will hear from us at ***email*** today, with a new bouquet or your money back.',
      de: 'Danke, dass Sie es uns gesagt haben. Sie hören noch heute an ***email*** von uns: mit einem neuen Strauß oder Ihrem Geld.',
    }),
    mail(
      'mail-the-problem',
      'report-problem',
      { to: 'care@bloom.example', subject: 'A customer reports: ***problem***' },
      'problem-noted',
    ),
    openCase('open-a-case', 'report-problem', 'Complaint: ***problem***', {
      next: 'problem-noted',
      otherwise: 'mail-the-problem',
    }),
    fillIn('report-a-problem', 'report-problem', 'open-a-case'),
    ask(
      'complaint',
      {
        en: 'I am truly sorry, that must not happen. We stand by our flowers for seven days: tell us what went wrong and you get a new bouquet or your money back.',
        de: 'Das tut mir wirklich leid, das darf nicht passieren. Wir stehen sieben Tage für unsere Blumen ein: Sagen Sie uns, was schiefging, und Sie bekommen einen neuen Strauß oder Ihr Geld zurück.',
      },
      [
        to.block('report-a-problem', 'Tell what went wrong', 'Problem schildern'),
        to.intent('talk-to-a-person', 'Talk to a person', 'Mit jemandem sprechen'),
      ],
    ),
    // The shop's own systems have the bot say these.
    having(
      say('order-shipped', {
        en: 'Your flowers are on their way! Order ***order_number*** arrives ***delivery_time***.',
        de: 'Ihre Blumen sind unterwegs! Die Bestellung ***order_number*** kommt ***delivery_time*** an.',
      }),
      ({ event }) => ({ eventIds: [event('order-shipped')] }),
    ),
    having(
      say('payment-received', {
        en: 'Thank you, we have received ***amount*** for order ***order_number***. We will write again when it leaves the shop.',
        de: 'Danke, wir haben ***amount*** für die Bestellung ***order_number*** erhalten. Wir melden uns wieder, wenn sie den Laden verlässt.',
      }),
      ({ event }) => ({ eventIds: [event('payment-received')] }),
    ),
  ],
}
