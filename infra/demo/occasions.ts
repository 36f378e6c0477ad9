/** Flowers for the days that matter, and the days on which people learn to tie them. */
import { occasionsIntents } from './intents/occasions.ts'
import { presentsIntents } from './intents/presents.ts'
import { blocksOf, to, type Text, type Topic } from './plan.ts'

const { ask, fillIn, gallery, handOver, offer, say, whenOpen } = blocksOf('Occasions')

const bouquet = (picture: string, title: Text, subtitle: Text) => ({
  picture,
  title,
  subtitle,
  choices: [to.block('order-request', 'Order one', 'Bestellen')],
})

export const occasions: Topic = {
  intents: [...occasionsIntents, ...presentsIntents],
  blocks: [
    say('wedding-noted', {
      en: 'How lovely, ***customer_name***! Maya from our wedding team will write to ***email*** and confirm your appointment.',
      de: 'Wie schön, ***customer_name***! Maya aus unserem Hochzeitsteam schreibt Ihnen an ***email*** und bestätigt den Termin.',
    }),
    fillIn('wedding-enquiry', 'wedding-consultation', 'wedding-noted'),
    handOver('person-for-weddings', 'Weddings & events'),
    whenOpen('ask-the-wedding-team', { open: 'person-for-weddings', closed: 'wedding-enquiry' }),
    ask(
      'wedding-flowers',
      {
        en: 'Congratulations! From the bridal bouquet (from £95) to the last table we do it all, and the first hour of advice is free.',
        de: 'Herzlichen Glückwunsch! Vom Brautstrauß (ab £95) bis zum letzten Tisch machen wir alles, und die erste Stunde Beratung ist kostenlos.',
      },
      [
        to.block('wedding-enquiry', 'Book an appointment', 'Termin vereinbaren'),
        to.block('ask-the-wedding-team', 'Ask the wedding team', 'Hochzeitsteam fragen'),
        to.url('https://bloom.example/weddings', 'See our weddings', 'Unsere Hochzeiten ansehen'),
      ],
    ),
    ask(
      'funeral-flowers',
      {
        en: 'We are sorry for your loss. We tie wreaths, sprays and bouquets within a day and bring them to the chapel or the church in time. Wreaths begin at £85, with a ribbon of your words.',
        de: 'Unser herzliches Beileid. Wir binden Kränze, Gestecke und Sträuße innerhalb eines Tages und bringen sie rechtzeitig zur Kapelle oder Kirche. Kränze beginnen bei £85, die Schleife mit Ihren Worten inbegriffen.',
      },
      [
        to.intent('talk-to-a-person', 'Talk to a person', 'Mit jemandem sprechen'),
        to.block('order-request', 'Write it down for us', 'Wünsche aufschreiben'),
      ],
    ),
    gallery('bouquet-gallery', [
      bouquet(
        'meadow',
        { en: 'Meadow', de: 'Wiese' },
        { en: 'Birthdays and thank-yous, from £28', de: 'Geburtstage und Dankeschöns, ab £28' },
      ),
      bouquet(
        'blush',
        { en: 'Blush', de: 'Rosé' },
        { en: 'Anniversaries and Mother’s Day, from £42', de: 'Jahrestage und Muttertag, ab £42' },
      ),
      bouquet(
        'sunrise',
        { en: 'Sunrise', de: 'Morgensonne' },
        { en: 'Get well and good luck, from £32', de: 'Gute Besserung und viel Glück, ab £32' },
      ),
      bouquet(
        'snow',
        { en: 'Snow', de: 'Schnee' },
        { en: 'Sympathy and quiet days, from £38', de: 'Trauer und stille Tage, ab £38' },
      ),
      bouquet(
        'velvet',
        { en: 'Velvet', de: 'Samt' },
        { en: 'Love, in twelve roses, from £55', de: 'Liebe in zwölf Rosen, ab £55' },
      ),
    ]),
    ask(
      'bouquets-by-occasion',
      {
        en: 'What is the occasion? I will show you what suits it.',
        de: 'Was ist der Anlass? Ich zeige Ihnen, was dazu passt.',
      },
      [
        to.block('bouquet-gallery', 'Birthday', 'Geburtstag'),
        to.block('bouquet-gallery', 'Love', 'Liebe'),
        to.block('bouquet-gallery', 'Get well soon', 'Gute Besserung'),
        to.intent('wedding-flowers', 'Wedding', 'Hochzeit'),
        to.intent('funeral-flowers', 'Sympathy', 'Trauer'),
      ],
    ),
    offer(
      'workshops',
      {
        en: 'Every Thursday at 18:30 we tie together: bouquets, wreaths, crowns. An evening is £45 with flowers and a drink, and groups of eight or more get a date of their own.',
        de: 'Jeden Donnerstag um 18:30 Uhr binden wir zusammen: Sträuße, Kränze, Haarschmuck. Ein Abend kostet £45 mit Blumen und Getränk; Gruppen ab acht Personen bekommen einen eigenen Termin.',
      },
      [to.url('https://bloom.example/workshops', 'Dates and places', 'Termine und Plätze')],
    ),
  ],
}
