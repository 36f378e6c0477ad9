/** Delivery: where to, when, and for how much. */
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, offer } = blocksOf('Delivery')

export const delivery: Topic = {
  intents: [
    {
      key: 'delivery-areas',
      answerWith: { entities: ['town'], block: 'delivery-to-a-town' },
      en: [
        'Where do you deliver?',
        'Do you deliver to [Bristol](town)?',
        'Which areas do you cover?',
        'Can you bring flowers to a village near [Bath](town)?',
        'Is my postcode within your delivery zone?',
        'I live in [Keynsham](town), do you come here?',
        'How far out do your drivers go?',
        'Can you send a bouquet to [Frome](town)?',
        'delivery area',
      ],
      de: [
        'Wohin liefern Sie?',
        'Liefert ihr in der ganzen Umgebung?',
        'Bringt ihr Blumen auch in die umliegenden Dörfer?',
        'Liefert ihr nach [Bristol](town)?',
        'In welche Orte bringt ihr Blumen?',
        'Ich wohne in [Trowbridge](town), kommt ihr bis hierher?',
        'Wie weit fahren Ihre Boten?',
        'Liefergebiet',
        'Kommen Sie auch nach [Frome](town) raus?',
      ],
    },
    {
      key: 'delivery-times',
      en: [
        'What time of day do you deliver?',
        'Can I choose a delivery slot?',
        'Can you tell me when the driver comes?',
        'Do you deliver in the evening?',
        'At which hour is my bouquet going to be delivered?',
        'Can the bouquet arrive before 10 am?',
        'How long does delivery take?',
        'Do you deliver on Saturdays as well?',
        'Is it possible to pick a time window?',
        'Can I have the flowers delivered in the morning?',
      ],
      de: [
        'Um welche Uhrzeit wird geliefert?',
        'Kann ich ein Zeitfenster wählen?',
        'Wann kommt der Fahrer?',
        'Liefern Sie auch abends?',
        'Zu welcher Uhrzeit bringt ihr den Strauß?',
        'Wie lange dauert eine Lieferung?',
        'Kann der Strauß vormittags ankommen?',
        'Bringt ihr Blumen auch am Samstag?',
      ],
    },
    {
      key: 'same-day-delivery',
      en: [
        'Can you deliver today?',
        'I need flowers this afternoon',
        'Do you offer same day delivery?',
        'Is it too late to order for today?',
        'What is the cut-off for delivery on the same day?',
        'I forgot our anniversary, can you bring something right now?',
        'Express delivery within a few hours?',
        'how fast can you get flowers to someone, it is urgent',
        'Order now and receive today?',
      ],
      de: [
        'Könnt ihr noch heute liefern?',
        'Ich brauche heute Nachmittag Blumen',
        'Gibt es eine Lieferung am selben Tag?',
        'Bis wann muss ich bestellen, damit es heute ankommt?',
        'Expresslieferung möglich?',
        'Es ist eilig, geht das sofort?',
        'Ich habe den Geburtstag vergessen, kommt heute noch etwas an?',
      ],
    },
    {
      key: 'delivery-price',
      en: [
        'How much is delivery?',
        'What do you charge for bringing the flowers?',
        'Is delivery free?',
        'delivery fee',
        'Do I pay shipping costs?',
        'Is there a surcharge for delivery at the weekend?',
        'From which amount is shipping free?',
        'What does the courier cost?',
        'Are delivery charges included in the price?',
      ],
      de: [
        'Was kostet die Lieferung?',
        'Wie hoch sind die Versandkosten?',
        'Ist die Lieferung kostenlos?',
        'Liefergebühr',
        'Ab welchem Betrag liefern Sie gratis?',
        'Muss ich für den Boten extra bezahlen?',
        'Sind Lieferkosten im Preis enthalten?',
      ],
    },
    {
      key: 'international-delivery',
      en: [
        'Do you ship abroad?',
        'Can you send flowers to Germany?',
        'International delivery to Spain or Italy',
        'My sister lives in France, can she get a bouquet from you?',
        'Can you deliver overseas?',
        'Can I order flowers for someone in another country?',
        'worldwide shipping?',
        'Is it possible to send a gift to the United States?',
        'Do you deliver outside the UK?',
      ],
      de: [
        'Liefern Sie ins Ausland?',
        'Kann ich Blumen nach Deutschland schicken?',
        'Liefert ihr auch international, nach Spanien zum Beispiel?',
        'Meine Tochter lebt in Österreich, geht das?',
        'Verschicken Sie weltweit?',
        'Liefert ihr auch in andere Länder?',
        'Blumen in die Schweiz oder nach Frankreich liefern lassen',
      ],
    },
  ],
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
