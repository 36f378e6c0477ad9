/** Prices, payment, vouchers, and those who order often. */
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, offer } = blocksOf('Prices and payment')

export const money: Topic = {
  intents: [
    {
      key: 'price-ranges',
      en: [
        'How much does a bouquet cost?',
        'What are the prices of your bouquets?',
        'Do you have something for under 30 pounds?',
        'price list',
        'How expensive are a dozen [red](colour) [roses](flower)?',
        'What does your cheapest bouquet cost?',
        'Can you show me what I get for 50 pounds?',
        'Is a normal bouquet expensive?',
        'How much is a single [sunflower](flower)?',
      ],
      de: [
        'Was kostet ein Blumenstrauß?',
        'Welche Preise haben Sie?',
        'Habt ihr etwas für unter 30 Pfund?',
        'Preisliste',
        'Wie teuer sind zwölf [rote](colour) [Rosen](flower)?',
        'Was ist euer günstigster Strauß?',
        'Was bekomme ich für 50 Pfund?',
      ],
    },
    {
      key: 'payment-methods',
      en: [
        'How can I pay?',
        'Do you take credit cards?',
        'Can I pay with PayPal?',
        'Is it possible to pay by invoice?',
        'Do you accept cash?',
        'Can I pay when the flowers are delivered?',
        'payment options',
        'Do you support Apple Pay?',
        'My card payment was declined',
      ],
      de: [
        'Wie kann ich bezahlen?',
        'Nehmen Sie Kreditkarten?',
        'Geht auch PayPal?',
        'Kann ich auf Rechnung kaufen?',
        'Zahlungsarten',
        'Kann ich bar zahlen?',
        'Meine Zahlung wurde abgelehnt',
      ],
    },
    {
      key: 'vouchers',
      en: [
        'Do you sell gift vouchers?',
        'How do I redeem my voucher?',
        'I have a discount code',
        'Can I buy a gift card?',
        'My coupon does not work',
        'How long is a voucher valid?',
        'Where do I enter the promo code?',
        'I would like to give a voucher as a present',
        'gift certificate for 25 pounds',
      ],
      de: [
        'Verkauft ihr Gutscheine?',
        'Kann man einen geschenkten Gutschein hier benutzen?',
        'Wie löse ich meinen Gutschein ein?',
        'Ich habe einen Rabattcode',
        'Gibt es Geschenkkarten?',
        'Wie lange ist ein Gutschein gültig?',
        'Mein Gutscheincode funktioniert nicht',
        'Wo gebe ich den Aktionscode ein?',
      ],
    },
    {
      key: 'subscription',
      en: [
        'Do you have a flower subscription?',
        'Can I get fresh flowers every week?',
        'I would like a bouquet once a month',
        'How do I pause my subscription?',
        'weekly flowers for my living room',
        'End my subscription',
        'Is there a subscription as a gift for a year?',
        'Regular deliveries every two weeks',
        'What does a subscription cost?',
      ],
      de: [
        'Gibt es ein Blumenabo?',
        'Wie schließe ich ein Abo ab?',
        'Blumen im wöchentlichen Abo',
        'Kann ich jede Woche frische Blumen bekommen?',
        'Ich hätte gern einmal im Monat einen Strauß',
        'Wie pausiere ich mein Abo?',
        'Abonnement kündigen',
        'Regelmäßige Lieferung alle zwei Wochen',
        'Was kostet ein Abo im Monat?',
      ],
    },
    {
      key: 'corporate-orders',
      en: [
        'Do you supply companies?',
        'We need flowers for our office reception',
        'Can my firm have an account with you?',
        'Flowers for a conference with 200 people',
        'Corporate gifts for our clients',
        'Do you decorate hotel lobbies?',
        'business customer',
        'We are a restaurant and want table decoration',
        'Can you make bouquets for all our employees?',
      ],
      de: [
        'Beliefert ihr Firmen?',
        'Wir brauchen Blumen für unseren Empfang im Büro',
        'Geschäftskunde werden',
        'Blumenschmuck für eine Tagung',
        'Firmengeschenke für unsere Kunden',
        'Wir sind ein Restaurant und suchen Tischdekoration',
        'Sträuße für alle unsere Mitarbeiter zum Jubiläum der Firma',
      ],
    },
  ],
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
