/** Delivery: where to, when, and for how much. */
import { deliveryPlacesIntents } from './intents/delivery-places.ts'
import { deliveryTermsIntents } from './intents/delivery-terms.ts'
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, offer } = blocksOf('Delivery')

export const delivery: Topic = {
  intents: [...deliveryPlacesIntents, ...deliveryTermsIntents],
  blocks: [
    ask(
      'delivery-to-a-town',
      {
        en: 'Yes, our van comes there every working day and on Saturdays.',
        de: 'Ja, dorthin fährt unser Wagen an jedem Werktag und samstags.',
      },
      [
        to.intent('delivery-price', 'What does it cost?', 'Was kostet das?'),
        to.intent('delivery-times', 'At what time?', 'Um welche Zeit?'),
        to.intent('place-an-order', 'Order flowers', 'Blumen bestellen'),
      ],
    ),
    ask(
      'delivery-areas',
      {
        en: 'We deliver ourselves within 20 miles of Bath: to Bristol, Keynsham, Frome, Wells, Trowbridge, Chippenham and the villages in between.',
        de: 'Wir liefern selbst im Umkreis von 30 Kilometern um Bath: nach Bristol, Keynsham, Frome, Wells, Trowbridge, Chippenham und in die Dörfer dazwischen.',
      },
      [
        to.intent('delivery-price', 'What does it cost?', 'Was kostet das?'),
        to.intent('same-day-delivery', 'Delivery today?', 'Lieferung heute?'),
        to.intent('international-delivery', 'Further away', 'Weiter weg'),
      ],
    ),
    ask(
      'delivery-times',
      {
        en: 'Our driver is on the road from 9:00 to 18:00, Monday to Saturday. You choose between morning, afternoon and evening (until 18:00) when you order, and get a message half an hour before.',
        de: 'Unser Fahrer ist Montag bis Samstag von 9:00 bis 18:00 Uhr unterwegs. Beim Bestellen wählen Sie Vormittag, Nachmittag oder Abend (bis 18:00 Uhr) und bekommen eine halbe Stunde vorher Bescheid.',
      },
      [
        to.intent('same-day-delivery', 'Delivery today?', 'Lieferung heute?'),
        to.intent('delivery-price', 'Delivery price', 'Lieferpreis'),
      ],
    ),
    ask(
      'same-day-delivery',
      {
        en: 'What is ordered by 14:00, on Saturdays by 12:00, is with you on the same day.',
        de: 'Was bis 14:00 Uhr bestellt ist, samstags bis 12:00 Uhr, kommt noch am selben Tag an.',
      },
      [
        to.intent('place-an-order', 'Order flowers', 'Blumen bestellen'),
        to.intent('talk-to-a-person', 'It is urgent', 'Es ist eilig'),
      ],
    ),
    ask(
      'delivery-price',
      {
        en: 'Delivery costs £4.50 in Bath and £7.50 further out. From £60 on we bring your flowers for free.',
        de: 'Die Lieferung kostet £4,50 in Bath und £7,50 weiter draußen. Ab £60 bringen wir Ihre Blumen kostenlos.',
      },
      [
        to.intent('delivery-areas', 'Where do you deliver?', 'Wohin liefern Sie?'),
        to.intent('price-ranges', 'Price of a bouquet', 'Preis eines Straußes'),
      ],
    ),
    offer(
      'international-delivery',
      {
        en: 'Flowers do not like long journeys, so we pass such orders on to partner florists in 40 countries. It takes two working days; the fee depends on the country.',
        de: 'Blumen mögen keine langen Reisen, deshalb geben wir solche Bestellungen an Partner in 40 Ländern weiter. Das dauert zwei Werktage; die Gebühr hängt vom Land ab.',
      },
      [
        to.url('https://bloom.example/worldwide', 'Countries and fees', 'Länder und Gebühren'),
        to.intent('talk-to-a-person', 'Ask a person', 'Jemanden fragen'),
      ],
    ),
  ],
}
