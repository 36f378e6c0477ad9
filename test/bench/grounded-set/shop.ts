/** What the bot of a shop for plants knows, in two languages, with honest answers from it: those are to reach customers. */
import type { ContentLanguage } from '#shared/languages'

export interface ShopArticle {
  readonly title: string
  readonly text: string
  readonly url?: string
  readonly language: ContentLanguage
}

export const shopArticles: readonly ShopArticle[] = [
  {
    title: 'Delivery',
    language: 'en',
    text: 'We deliver within Germany and Austria. Delivery takes two to three working days and costs 4.90 euros; orders of 50 euros or more are delivered free of charge. Parcels are handed over to the carrier Monday to Friday.',
  },
  {
    title: 'Returns',
    language: 'en',
    text: 'You can return plants within 14 days of delivery. Pack the plant as it came, enclose the receipt and send it back to us. We refund the price within one week. Cut flowers cannot be returned.',
  },
  {
    title: 'Opening hours',
    language: 'en',
    text: 'Our nursery at Lindenweg 12 is open Monday to Friday from 9 am to 6 pm, and on Saturdays from 10 am to 2 pm. It is closed on public holidays.',
  },
  {
    title: 'Contact',
    language: 'en',
    text: 'You reach our customer service by phone at +49 30 5550 1234 on weekdays, or by mail at service@flora.example. Complaints are answered within two days.',
  },
  {
    title: 'Payment',
    language: 'en',
    text: 'We accept credit cards, bank transfer and cash in the nursery. An invoice is due within 30 days. Gift vouchers are valid for three years and cannot be paid out in cash.',
  },
  {
    title: 'Plant care',
    language: 'en',
    url: 'https://flora.example/care',
    text: 'Sunflowers need six hours of sun and water every second day. Orchids stand in bright shade and are watered once a week. Cut roses last longer when their stems are trimmed every two days. More at https://flora.example/care/roses.',
  },
  {
    title: 'Workshops',
    language: 'en',
    text: 'Wreath workshops take place on 12 December and on 15 December at 5 pm in the nursery. A place costs 35 euros, material included. Book a place by mail to workshop@flora.example.',
  },
  {
    title: 'Funerals',
    language: 'en',
    text: 'Funeral wreaths are made to order and need two days of notice. Ribbons can carry a text of up to 60 letters.',
  },
  {
    title: 'Lieferung',
    language: 'de',
    text: 'Wir liefern innerhalb von Deutschland und Österreich. Die Lieferung dauert zwei bis drei Werktage und kostet 4,90 Euro; ab einem Bestellwert von 50 Euro liefern wir kostenlos.',
  },
  {
    title: 'Öffnungszeiten',
    language: 'de',
    text: 'Unsere Gärtnerei am Lindenweg 12 ist Montag bis Freitag von 9 bis 18 Uhr geöffnet, samstags von 10 bis 14 Uhr. An Feiertagen bleibt sie geschlossen.',
  },
]

export interface HonestAnswer {
  readonly question: string
  readonly language: ContentLanguage
  /** The title of the article that it cites. */
  readonly from: string
  readonly text: string
}

export const honestAnswers: readonly HonestAnswer[] = [
  {
    question: 'How long does delivery take?',
    language: 'en',
    from: 'Delivery',
    text: 'Delivery takes two to three working days.',
  },
  {
    question: 'How long does the delivery take and what does it cost?',
    language: 'en',
    from: 'Delivery',
    text: 'Your order is delivered within 2-3 working days. Delivery costs € 4.90, and it is free from 50 euros.',
  },
  {
    question: 'Do you deliver to Austria?',
    language: 'en',
    from: 'Delivery',
    text: 'Yes, we deliver to Austria as well as within Germany.',
  },
  {
    question: 'Is delivery free for an order of 60 euros?',
    language: 'en',
    from: 'Delivery',
    text: 'Yes, orders of 50 euros or more are delivered free of charge.',
  },
  {
    question: 'Can I return a plant?',
    language: 'en',
    from: 'Returns',
    text: 'Yes, you can return plants within 14 days. Please pack the plant as it came and enclose the receipt.',
  },
  {
    question: 'When do I get the refund for a returned plant?',
    language: 'en',
    from: 'Returns',
    text: 'We refund the price within one week once you have sent the plant back.',
  },
  {
    question: 'Can I return cut flowers?',
    language: 'en',
    from: 'Returns',
    text: 'I am sorry, cut flowers cannot be returned.',
  },
  {
    question: 'What are your opening hours on Saturday?',
    language: 'en',
    from: 'Opening hours',
    text: 'On Saturday we are open from 10 am to 2 pm.',
  },
  {
    question: 'Is the nursery open on Tuesday?',
    language: 'en',
    from: 'Opening hours',
    text: 'Yes, the nursery is open on Tuesday from 9:00 to 18:00.',
  },
  {
    question: 'Are you open on public holidays?',
    language: 'en',
    from: 'Opening hours',
    text: 'No, the nursery is closed on public holidays.',
  },
  {
    question: 'What is the phone number of customer service?',
    language: 'en',
    from: 'Contact',
    text: 'You can call our customer service at 030 55501234 on weekdays.',
  },
  {
    question: 'How do I reach customer service by mail?',
    language: 'en',
    from: 'Contact',
    text: 'Please write to service@flora.example.',
  },
  {
    question: 'Can I pay with a credit card or by bank transfer?',
    language: 'en',
    from: 'Payment',
    text: 'Yes, we accept credit cards and bank transfer; in the nursery you can also pay cash.',
  },
  {
    question: 'How long are gift vouchers valid?',
    language: 'en',
    from: 'Payment',
    text: 'Gift vouchers are valid for 3 years.',
  },
  {
    question: 'How much sun do sunflowers need?',
    language: 'en',
    from: 'Plant care',
    text: 'Sunflowers need six hours of sun.',
  },
  {
    question: 'How do I make cut roses last longer?',
    language: 'en',
    from: 'Plant care',
    text: 'Trim the stems of your roses every two days. You can read more at https://flora.example/care/roses.',
  },
  {
    question: 'When is the wreath workshop?',
    language: 'en',
    from: 'Workshops',
    text: 'The wreath workshops are on December 12 and December 15 at 5 pm.',
  },
  {
    question: 'What does a place in the wreath workshop cost?',
    language: 'en',
    from: 'Workshops',
    text: 'A place costs 35 €, and the material is included.',
  },
  {
    question: 'Was kostet die Lieferung?',
    language: 'de',
    from: 'Lieferung',
    text: 'Die Lieferung kostet 4,90 €. Ab 50 € Bestellwert liefern wir kostenlos.',
  },
  {
    question: 'Wann hat die Gärtnerei geöffnet?',
    language: 'de',
    from: 'Öffnungszeiten',
    text: 'Die Gärtnerei ist von Montag bis Freitag von 9:00 bis 18:00 Uhr geöffnet und am Samstag von 10 bis 14 Uhr.',
  },
]
