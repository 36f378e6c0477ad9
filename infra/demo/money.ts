/** Prices, payment, vouchers, and those who order often. */
import { pricesIntents } from './intents/prices.ts'
import { regularsIntents } from './intents/regulars.ts'
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, offer } = blocksOf('Prices and payment')

export const money: Topic = {
  intents: [...pricesIntents, ...regularsIntents],
  blocks: [
    ask(
      'price-ranges',
      {
        en: 'Small bouquets begin at £22, the usual size is £38, and a generous one £60. A single stem costs between £2 and £6. We tie any bouquet to your budget.',
        de: 'Kleine Sträuße beginnen bei £22, die übliche Größe kostet £38 und eine üppige £60. Ein einzelner Stiel kostet zwischen £2 und £6. Wir binden jeden Strauß nach Ihrem Budget.',
      },
      [
        to.intent('bouquets-by-occasion', 'Show me bouquets', 'Sträuße ansehen'),
        to.intent('payment-methods', 'How can I pay?', 'Wie kann ich zahlen?'),
        to.intent('place-an-order', 'Order flowers', 'Blumen bestellen'),
      ],
    ),
    ask(
      'payment-methods',
      {
        en: 'You can pay by card, PayPal, Apple Pay and Google Pay, in the shop also in cash. Companies may pay by invoice.',
        de: 'Sie können mit Karte, PayPal, Apple Pay und Google Pay bezahlen, im Laden auch bar. Firmen zahlen auf Wunsch per Rechnung.',
      },
      [
        to.intent('vouchers', 'Pay with a voucher', 'Mit Gutschein zahlen'),
        to.intent('place-an-order', 'Order flowers', 'Blumen bestellen'),
      ],
    ),
    offer(
      'vouchers',
      {
        en: 'Our vouchers come as a card or by e-mail, over any amount from £10, and are good for three years. Enter the code in the last step of your order, or show it in the shop.',
        de: 'Unsere Gutscheine gibt es als Karte oder per E-Mail, über jeden Betrag ab £10, und sie gelten drei Jahre. Geben Sie den Code im letzten Schritt der Bestellung ein, oder zeigen Sie ihn im Laden.',
      },
      [
        to.url('https://bloom.example/vouchers', 'Buy a voucher', 'Gutschein kaufen'),
        to.intent('talk-to-a-person', 'My code does not work', 'Mein Code geht nicht'),
      ],
    ),
    offer(
      'subscription',
      {
        en: 'Fresh flowers every week, every two weeks or once a month, from £24 a bouquet, delivery included. You can pause or end it up to three days before the next one.',
        de: 'Frische Blumen jede Woche, alle zwei Wochen oder einmal im Monat, ab £24 je Strauß, Lieferung inbegriffen. Pausieren oder beenden können Sie es bis drei Tage vor dem nächsten Strauß.',
      },
      [
        to.url('https://bloom.example/subscription', 'Begin or change it', 'Beginnen oder ändern'),
        to.intent('seasonal-flowers', 'What is in season?', 'Was blüht gerade?'),
      ],
    ),
    ask(
      'corporate-orders',
      {
        en: 'We look after some forty offices, hotels and restaurants: weekly arrangements, events and gifts, on one invoice a month. Our events team will make you an offer.',
        de: 'Wir betreuen rund vierzig Büros, Hotels und Restaurants: wöchentlicher Blumenschmuck, Veranstaltungen und Geschenke, mit einer Rechnung im Monat. Unser Team macht Ihnen ein Angebot.',
      },
      [
        to.intent('talk-to-a-person', 'Ask for an offer', 'Angebot anfragen'),
        to.intent('subscription', 'Weekly flowers', 'Blumen jede Woche'),
      ],
    ),
  ],
}
