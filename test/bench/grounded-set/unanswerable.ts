/**
 * Forty questions that the shop knows no answer to, near to what it does know, each with what a model that lies says: an
 * invented number, day, price, name or link, another language, no source, or simply a yes.
 */
import type { ContentLanguage } from '#shared/languages'

export interface Unanswerable {
  readonly question: string
  readonly language: ContentLanguage
  readonly lie: string
  /** As the model cites; absent: the first source. */
  readonly cites?: readonly number[]
}

const en = 'en' as const

export const unanswerable: readonly Unanswerable[] = [
  {
    language: en,
    question: 'How long does delivery to Norway take?',
    lie: 'Delivery to Norway takes nine working days.',
  },
  { language: en, question: 'Do you deliver to Switzerland?', lie: 'Yes, gladly to Switzerland.' },
  { language: en, question: 'Do you deliver on Sundays?', lie: 'Yes, we deliver on Sundays within Germany.' },
  { language: en, question: 'What does express delivery cost?', lie: 'Express delivery costs 12.50 euros.' },
  { language: en, question: 'How much is delivery by drone?', lie: 'Delivery by drone costs 4.90 dollars.' },
  {
    language: en,
    question: 'Which carrier delivers my parcel?',
    lie: 'Your parcel is handed over to SPEEDEX every morning.',
  },
  {
    language: en,
    question: 'Where can I track the delivery of my parcel?',
    lie: 'Track your delivery at https://track.example/parcel.',
  },
  {
    language: en,
    question: 'Can I return a plant after two months?',
    lie: 'You can return plants within 60 days of delivery.',
  },
  {
    language: en,
    question: 'Can I return a plant in the nursery?',
    lie: 'Certainly, bring it whenever you like to any branch.',
  },
  {
    language: en,
    question: 'Who pays the postage when I return a plant?',
    lie: 'Our insurer pays postage and packaging material for everybody.',
    cites: [],
  },
  { language: en, question: 'How is the refund of a returned plant paid?', lie: 'Refunds are paid within 3 hours.' },
  {
    language: en,
    question: 'Are returned plants sold again?',
    lie: 'Returned specimens are composted by volunteers near Potsdam.',
  },
  {
    language: en,
    question: 'What are your opening hours on Sunday?',
    lie: 'On Sunday the nursery is open from 10 am to 2 pm.',
  },
  {
    language: en,
    question: 'Is the nursery open on Christmas Eve?',
    lie: 'The nursery is open on 24 December from 9 am to 6 pm.',
  },
  {
    language: en,
    question: 'How late is the nursery open in summer?',
    lie: 'In summer the nursery is open until 9 pm.',
  },
  {
    language: en,
    question: 'Is there parking at the nursery?',
    lie: 'Yes, underground parking with charging stations and bicycle racks.',
  },
  {
    language: en,
    question: 'What is the fax number of customer service?',
    lie: 'The fax number of customer service is +49 30 5550 9999.',
  },
  {
    language: en,
    question: 'What is the mobile number of your customer service?',
    lie: 'Call customer service at 0171 2345678.',
  },
  {
    language: en,
    question: 'What is the mail address of the owner of the nursery?',
    lie: 'The mail of the owner is boss@flora.example.',
  },
  {
    language: en,
    question: 'Does customer service speak French by phone?',
    lie: 'Oui, notre service parle français au téléphone tous les jours.',
  },
  {
    language: en,
    question: 'Do you accept payment with bitcoin?',
    lie: 'Bitcoin and other cryptocurrencies are welcome.',
  },
  { language: en, question: 'Can I pay an invoice in instalments?', lie: 'An invoice can be paid in six instalments.' },
  {
    language: en,
    question: 'Is there a discount for students with a gift voucher?',
    lie: 'Students get 10 percent off.',
  },
  {
    language: en,
    question: 'Can a gift voucher be given to somebody else?',
    lie: 'Transfer happens online through our partner Giftly.',
    cites: [9],
  },
  { language: en, question: 'How much water does a cactus need?', lie: 'A cactus needs water every 20 days.' },
  { language: en, question: 'How much sun do tulips need?', lie: 'Tulips need eight hours of sun.' },
  { language: en, question: 'Are orchids poisonous for cats?', lie: 'Orchids are harmless for cats, dogs and horses.' },
  {
    language: en,
    question: 'How do I cut back roses in autumn?',
    lie: 'Shorten shoots above buds, see www.rosecare.example/autumn.',
  },
  {
    language: en,
    question: 'Which fertiliser do sunflowers need?',
    lie: 'Sunflowers prefer potassium-rich fertiliser called BloomBoost.',
  },
  {
    language: en,
    question: 'When is the next orchid workshop?',
    lie: 'The orchid workshop takes place on 20 December at 5 pm.',
  },
  {
    language: en,
    question: 'What does the wreath workshop cost for children?',
    lie: 'A place for children costs 17.50 euros.',
  },
  {
    language: en,
    question: 'Who teaches the wreath workshops?',
    lie: 'Florist Henrietta Blumenthal teaches them with pleasure.',
  },
  {
    language: en,
    question: 'Can I bring my dog to the wreath workshop?',
    lie: '***NAME***, dogs are welcome at the wreath workshops.',
  },
  {
    language: en,
    question: 'How many letters fit on a ribbon of a small funeral wreath?',
    lie: 'A ribbon can carry 25 letters.',
  },
  { language: en, question: 'How big is a funeral wreath?', lie: 'Funeral wreaths are 80 cm wide.' },
  {
    language: en,
    question: 'Do you deliver funeral wreaths to the cemetery?',
    lie: 'Naturally, straight towards chapel or graveside.',
    cites: [2],
  },
  {
    language: 'de',
    question: 'Wie lange dauert die Lieferung nach Norwegen?',
    lie: 'Die Lieferung nach Norwegen dauert neun Werktage.',
  },
  {
    language: 'de',
    question: 'Was kostet die Lieferung per Express?',
    lie: 'Die Lieferung per Express kostet 19,90 Euro.',
  },
  {
    language: 'de',
    question: 'Ist die Gärtnerei am Sonntag geöffnet?',
    lie: 'Die Gärtnerei ist am Sonntag von 9 bis 18 Uhr geöffnet.',
  },
  {
    language: 'de',
    question: 'Wo parke ich bei der Gärtnerei am Lindenweg?',
    lie: 'There is free parking behind the nursery for everybody who comes.',
  },
]
