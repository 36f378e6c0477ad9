/**
 * Question sets of the florist: what strangers ask, by the key of the response that should answer. They were written
 * before the utterances and are never taught, so that their figure tells how the bot does with words it does not know.
 */

export interface QuestionSetPlan {
  readonly key: string
  readonly title: string
  readonly language: 'en' | 'de'
  readonly answeredBy: Readonly<Record<string, readonly string[]>>
  /** What a florist’s bot cannot know: nothing may answer. */
  readonly unanswered: readonly string[]
}

export const questionSets: readonly QuestionSetPlan[] = [
  {
    key: 'strangers-en',
    title: 'Questions of strangers, English',
    language: 'en',
    answeredBy: {
      'opening-hours': ['Would I still catch you if I came after work, say half six on a Thursday?'],
      'address-and-parking': ["I'm coming by train, is it a long walk from the station?"],
      jobs: ['My daughter is sixteen and would love a Saturday job with flowers'],
      newsletter: ['I get two mails a week from you, how do I make it stop?'],
      'talk-to-a-person': ['just get me somebody who works there'],
      'are-you-a-bot': ['do you have a pulse or are you software?'],
      'delivery-areas': ['Would you drive out to a farm ten miles from town?'],
      'delivery-to-a-town': ['my nan lives in Chippenham, can flowers get to her?'],
      'delivery-times': ['She leaves for work at nine, could they be there earlier?'],
      'same-day-delivery': ["it's 1pm and it's her birthday TODAY, any chance?"],
      'delivery-price': ['what would it add to the bill to have them brought round?'],
      'international-delivery': ['can something be sent to my cousin in Dublin'],
      'place-an-order': ["I'd like two dozen yellow tulips for Saturday please"],
      'order-status': ['It said between ten and twelve and nobody has turned up'],
      'change-an-order': ['we moved house last week, can the flowers go to the new flat instead?'],
      'cancel-an-order': ["the party is off so we won't be needing the flowers"],
      complaint: ['half the stems snapped in the box, not what I paid for'],
      'price-ranges': ['what would twenty quid get me?'],
      'payment-methods': ['will you take American Express?'],
      vouchers: ['my mum gave me a gift card, does it ever run out?'],
      subscription: ['could somebody bring me something fresh every other Friday'],
      'corporate-orders': ['we run a small hotel and want arrangements in the lobby'],
      'wedding-flowers': ['my fiancé and I need flowers for the registry office in May'],
      'funeral-flowers': ['my neighbour passed away and I want to send something to the service'],
      'bouquets-by-occasion': ['what do you give a teacher who is retiring?'],
      'bouquet-gallery': ['something special for our tenth anniversary, any ideas?'],
      workshops: ['is there an evening where I can learn to make a wreath?'],
      'flower-care': ['do I put sugar in the water or not?'],
      vases: ['I only have jam jars at home, can you put in something to stand them in?'],
      plants: ['I kill everything, is there a pot plant even I can keep alive?'],
      'pet-safe-flowers': ['the cat chews anything green, what would be harmless?'],
      colours: ['could it all be in cream and peach?'],
      'seasonal-flowers': ['can you get lilac in October?'],
      'custom-bouquet': ['I have a picture on Pinterest, could you make one like it?'],
      'where-flowers-come-from': ['were these flown half way round the world?'],
    },
    unanswered: [
      'can you fix the boiler in our flat',
      'which bus goes to the airport',
      'my wifi keeps dropping',
      'recommend me a good film for tonight',
      'do you do dry cleaning',
    ],
  },
  {
    key: 'strangers-de',
    title: 'Questions of strangers, German',
    language: 'de',
    answeredBy: {
      'opening-hours': ['Lohnt es sich, kurz vor sieben noch vorbeizukommen?'],
      'address-and-parking': ['Ich komme mit dem Zug, ist es vom Bahnhof weit zu laufen?'],
      'talk-to-a-person': ['Kann da mal jemand aus Fleisch und Blut übernehmen?'],
      'delivery-to-a-town': ['Meine Oma wohnt in Frome, bringt ihr ihr was vorbei?'],
      'delivery-times': ['Sie muss um acht aus dem Haus, schafft ihr es davor?'],
      'same-day-delivery': ['Wir haben schon Mittag, klappt es heute trotzdem noch?'],
      'delivery-price': ['Kommt da noch was drauf, wenn ihr es vorbeibringt?'],
      'place-an-order': ['Ich hätte gern dreißig weiße Rosen für übermorgen'],
      'order-status': ['Zwischen zehn und zwölf sollte jemand klingeln, bisher war keiner da'],
      'cancel-an-order': ['Die Feier fällt aus, wir brauchen den Strauß doch nicht'],
      complaint: ['Die Hälfte war schon braun, als ich das Paket aufgemacht habe'],
      'price-ranges': ['Was kriege ich denn für zwanzig Pfund?'],
      'payment-methods': ['Akzeptiert ihr auch American Express?'],
      vouchers: ['Läuft die Geschenkkarte irgendwann ab?'],
      'wedding-flowers': ['Wir trauen uns im Mai auf dem Standesamt und brauchen noch einen Brautstrauß'],
      'funeral-flowers': ['Unser Nachbar ist verstorben, wir möchten etwas zur Trauerfeier schicken'],
      'pet-safe-flowers': ['Unsere Katze knabbert alles an, was ist harmlos?'],
    },
    unanswered: [
      'Wann fährt der nächste Bus zum Flughafen?',
      'Repariert ihr auch Waschmaschinen?',
      'Empfiehl mir einen guten Film für heute Abend',
    ],
  },
]
