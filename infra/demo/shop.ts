/** The shop itself: when and where it is open, and working there. */
import { shopIntents } from './intents/shop.ts'
import { jobsAndLettersIntents } from './intents/jobs-and-letters.ts'
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, offer } = blocksOf('Shop')

export const shop: Topic = {
  intents: [...shopIntents, ...jobsAndLettersIntents],
  blocks: [
    ask(
      'opening-hours',
      {
        en: 'We are open Monday to Friday from 8:30 to 18:00 and on Saturdays from 9:00 to 17:00. On Sundays and bank holidays the shop is closed, but this chat answers at any hour.',
        de: 'Wir haben Montag bis Freitag von 8:30 bis 18:00 Uhr und samstags von 9:00 bis 17:00 Uhr geöffnet. An Sonn- und Feiertagen ist der Laden zu, dieser Chat antwortet aber rund um die Uhr.',
      },
      [
        to.intent('address-and-parking', 'Where are you?', 'Wo sind Sie?'),
        to.block('friday-bunch', 'Friday bunch', 'Freitagsbund'),
        to.intent('same-day-delivery', 'Delivery today?', 'Lieferung heute?'),
      ],
    ),
    offer(
      'address-and-parking',
      {
        en: 'You find us at 14 Orchard Lane, Bath, five minutes on foot from the station. Two parking spaces in the yard are free for half an hour, and the door has no step.',
        de: 'Sie finden uns in der Orchard Lane 14 in Bath, fünf Minuten zu Fuß vom Bahnhof. Zwei Parkplätze im Hof sind eine halbe Stunde kostenlos, und die Tür hat keine Stufe.',
      },
      [
        to.url('https://bloom.example/find-us', 'Show the map', 'Karte zeigen'),
        to.phone('+441225496000', 'Call the shop', 'Laden anrufen'),
        to.intent('opening-hours', 'Opening hours', 'Öffnungszeiten'),
      ],
    ),
    offer(
      'jobs',
      {
        en: 'We are a team of nine and happy about people with an eye for colour. At the moment we look for a florist (part time) and an apprentice.',
        de: 'Wir sind zu neunt und freuen uns über Menschen mit einem Blick für Farben. Zurzeit suchen wir eine Floristin oder einen Floristen in Teilzeit und eine Auszubildende oder einen Auszubildenden.',
      },
      [to.url('https://bloom.example/jobs', 'See open positions', 'Offene Stellen ansehen')],
    ),
    offer(
      'newsletter',
      {
        en: 'Our letter comes once a month, with what is in season and one voucher. You can join and leave it on the same page.',
        de: 'Unser Brief kommt einmal im Monat: was gerade blüht und ein Gutschein. An- und abmelden können Sie sich auf derselben Seite.',
      },
      [to.url('https://bloom.example/newsletter', 'Join or leave', 'An- oder abmelden')],
    ),
  ],
}
