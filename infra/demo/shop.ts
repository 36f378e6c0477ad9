/** The shop itself: when and where it is open, and working there. */
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, offer } = blocksOf('Shop')

export const shop: Topic = {
  intents: [
    {
      key: 'opening-hours',
      en: [
        'When do you open?',
        'What time does the shop close?',
        'Are you open on Sundays?',
        'opening hours please',
        'Is your store still open this evening?',
        'Until when can I come by on Saturday?',
        'Are you closed on bank holidays?',
        'How late are you open today?',
        'what are your business hours',
      ],
      de: [
        'Wann habt ihr geöffnet?',
        'Öffnungszeiten',
        'Bis wann ist der Laden heute offen?',
        'Haben Sie sonntags auf?',
        'Habt ihr am Wochenende geöffnet?',
        'Um wie viel Uhr schließen Sie am Samstag?',
        'Ab wann macht ihr morgens auf?',
        'Ist das Geschäft an Feiertagen geschlossen?',
        'Wie lange haben Sie abends offen?',
      ],
    },
    {
      key: 'address-and-parking',
      en: [
        'Where is your shop?',
        'What street is the store on?',
        'Is there somewhere to leave the car?',
        'What is your address?',
        'How do I get to you?',
        'Can I park nearby?',
        'Where are you exactly?',
        'Send me directions please',
        'What is the location of the shop?',
        'Is the shop accessible with a wheelchair?',
      ],
      de: [
        'Wo finde ich euren Laden?',
        'Wo seid ihr zu finden?',
        'Kann ich bei Ihnen parken?',
        'Gibt es Parkplätze in der Nähe?',
        'Wie komme ich zu euch?',
        'Ist der Laden barrierefrei?',
        'Wie ist die Anschrift vom Geschäft?',
        'Kann man das Auto irgendwo abstellen?',
      ],
    },
    {
      key: 'jobs',
      en: [
        'Are you hiring?',
        'Do you need another florist in your team?',
        'Is there any work at your shop for somebody with training?',
        'Do you have any vacancies?',
        'I would like to apply and work for you',
        'How can I apply for a job?',
        'Do you offer apprenticeships?',
        'Where do I send my CV?',
        'Looking for a job',
        'Do you take interns?',
      ],
      de: [
        'Sucht ihr Personal?',
        'Habt ihr eine Stelle als Florist frei?',
        'Stellenangebote für gelernte Kräfte',
        'Haben Sie freie Stellen?',
        'Ich suche Arbeit und möchte bei euch arbeiten',
        'Wo kann ich mich bewerben?',
        'Bilden Sie Floristen aus?',
        'Habt ihr einen Job oder Nebenjob für Studenten?',
      ],
    },
    {
      key: 'newsletter',
      en: [
        'How do I sign up for your newsletter?',
        'I want to unsubscribe from your emails',
        'Do you have a mailing list?',
        'Please stop sending me newsletters',
        'Can I get your offers by e-mail?',
        'newsletter registration',
        'Keep me posted about news and promotions',
        'Take me off your mailing list',
        'Where can I subscribe to your news?',
      ],
      de: [
        'Wie melde ich mich zum Newsletter an?',
        'Newsletter abbestellen',
        'Gibt es einen Newsletter?',
        'Ich möchte keine Werbemails mehr bekommen',
        'Bitte nehmen Sie mich aus dem Verteiler',
        'Können Sie mir Neuigkeiten per Mail schicken?',
        'Ich will über Aktionen informiert werden',
      ],
    },
  ],
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
