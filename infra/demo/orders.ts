/** Orders: from the first word to a change of mind. */
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, askServerLater, fillIn, forget, mail, openCase, remember, say } = blocksOf('Orders')

export const orders: Topic = {
  intents: [
    {
      key: 'place-an-order',
      en: [
        'I would like to order flowers',
        'How do I place an order?',
        'I want to buy a bouquet',
        'Can I order here in the chat?',
        'order a bunch of [roses](flower)',
        'I need a bouquet for next Friday',
        'Can I reserve some [tulips](flower)?',
        'Please send flowers to my mother',
        'take my order please',
      ],
      de: [
        'Ich möchte Blumen bestellen',
        'Wie gebe ich eine Bestellung auf?',
        'Ich will einen Strauß kaufen',
        'Kann ich hier im Chat bestellen?',
        'Einen Strauß [Rosen](flower) bestellen bitte',
        'Ich hätte gern [Tulpen](flower) für Freitag',
        'Bitte schicken Sie meiner Mutter einen Blumenstrauß',
      ],
    },
    {
      key: 'order-status',
      en: [
        'Where is my order?',
        'When does my order finally arrive?',
        'Has my bouquet been delivered yet?',
        'Track my order',
        'What is the status of order 4711?',
        'My flowers have not arrived',
        'Is my delivery on its way?',
        'Did you get my order?',
        'When will my flowers come?',
        'Can you check whether the flowers were handed over?',
      ],
      de: [
        'Wo bleibt meine Bestellung?',
        'Wurde mein Strauß schon ausgeliefert?',
        'Bestellstatus abfragen',
        'Ist meine Lieferung unterwegs?',
        'Der Strauß ist immer noch nicht da, wann kommt er?',
        'Haben Sie meine Bestellung erhalten?',
        'Wann kommen die bestellten Blumen?',
      ],
    },
    {
      key: 'change-an-order',
      en: [
        'Can I change my order?',
        'I gave you the wrong address',
        'I need to move the delivery to another day',
        'Please add a card to my order',
        'Can I swap the flowers I have ordered?',
        'Please move the delivery date of my order to Monday',
        'I made a mistake when ordering',
        'Could you correct the name of the recipient?',
        'I want to make my bouquet bigger after ordering',
      ],
      de: [
        'Kann ich meine Bestellung ändern?',
        'Die angegebene Adresse ist leider falsch',
        'Können Sie den Liefertermin verschieben?',
        'Bitte noch eine Karte zur Bestellung hinzufügen',
        'Beim Bestellen habe ich mich vertan',
        'Den Namen der Empfängerin korrigieren',
        'Ich möchte den bestellten Strauß doch größer haben',
      ],
    },
    {
      key: 'cancel-an-order',
      en: [
        'I want to cancel my order',
        'Cancel it please, I have thought again',
        'My order should be cancelled',
        'How do I cancel?',
        'Please call off the delivery',
        'I do not need the flowers any more',
        'Can I get my money back if I cancel?',
        'Withdraw my order please',
        'cancel order 4711',
        'Is it still possible to cancel?',
      ],
      de: [
        'Ich möchte meine Bestellung stornieren',
        'Wie storniere ich?',
        'Stornieren Sie bitte alles',
        'Bitte die Lieferung absagen',
        'Ich brauche die Blumen nicht mehr',
        'Kann ich den Auftrag zurückziehen?',
        'Stornierung',
        'Bekomme ich bei einer Absage mein Geld zurück?',
      ],
    },
    {
      key: 'complaint',
      en: [
        'My flowers arrived wilted',
        'I want to complain about dead flowers',
        'The bouquet looks nothing like the picture',
        'Half of the [roses](flower) were broken',
        'I am very disappointed with what you sent',
        'The flowers are dead after two days',
        'You delivered the wrong bouquet',
        'The driver left the box in the rain and everything is ruined',
        'I want my money back, the quality was terrible',
        'The vase arrived in pieces',
      ],
      de: [
        'Die Blumen sind verwelkt angekommen',
        'Ich möchte mich beschweren',
        'Reklamation: Ich will mein Geld zurück',
        'Der Strauß sieht ganz anders aus als auf dem Bild',
        'Die Hälfte der [Tulpen](flower) war abgeknickt',
        'Meine Blumen kamen kaputt an und ich bin enttäuscht',
        'Nach zwei Tagen war alles verblüht',
        'Sie haben den falschen Strauß geliefert',
      ],
    },
  ],
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
  ],
}
