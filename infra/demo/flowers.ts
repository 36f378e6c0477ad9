/** The flowers: which there are, where they come from, and how they stay beautiful. */
import { choosingFlowersIntents } from './intents/choosing-flowers.ts'
import { livingFlowersIntents } from './intents/living-flowers.ts'
import { originIntents } from './intents/origin.ts'
import { blocksOf, to, type Topic } from './plan.ts'

const { ask, offer, say } = blocksOf('Flowers')

export const flowers: Topic = {
  intents: [...choosingFlowersIntents, ...livingFlowersIntents, ...originIntents],
  blocks: [
    ask(
      'flower-care',
      {
        en: 'Cut the stems at an angle, take off leaves below the water, change the water every two days and keep the bouquet out of the sun. So treated, most of our flowers last a week or longer.',
        de: 'Schneiden Sie die Stiele schräg an, entfernen Sie Blätter unter der Wasserlinie, wechseln Sie alle zwei Tage das Wasser und stellen Sie den Strauß nicht in die Sonne. So halten die meisten unserer Blumen eine Woche und länger.',
      },
      [
        to.intent('vases', 'Which vase?', 'Welche Vase?'),
        to.intent('complaint', 'They wilted anyway', 'Sie sind trotzdem verwelkt'),
      ],
    ),
    ask(
      'vases',
      {
        en: 'We have glass and stoneware vases from £9 and put one in with any bouquet. As a rule a vase is half as tall as the flowers.',
        de: 'Wir haben Vasen aus Glas und Steingut ab £9 und legen sie zu jedem Strauß. Als Faustregel ist eine Vase halb so hoch wie die Blumen.',
      },
      [
        to.intent('place-an-order', 'Order flowers', 'Blumen bestellen'),
        to.intent('flower-care', 'Care tips', 'Pflegetipps'),
      ],
    ),
    ask(
      'plants',
      {
        en: 'Half of the shop is green: orchids, ferns, succulents and herbs, from £6. We help you to find one for your light, and repot yours while you wait.',
        de: 'Der halbe Laden ist grün: Orchideen, Farne, Sukkulenten und Kräuter, ab £6. Wir finden mit Ihnen die richtige für Ihr Licht und topfen Ihre um, während Sie warten.',
      },
      [
        to.intent('pet-safe-flowers', 'Safe for pets?', 'Gut für Haustiere?'),
        to.intent('address-and-parking', 'Where are you?', 'Wo sind Sie?'),
      ],
    ),
    ask(
      'pet-safe-flowers',
      {
        en: 'Roses, sunflowers, gerberas, freesias and orchids are fine for cats and dogs. Keep lilies, tulips, daffodils and hydrangeas away from them: lilies are very poisonous for cats. If your animal has eaten some, please call your vet at once.',
        de: 'Rosen, Sonnenblumen, Gerbera, Freesien und Orchideen sind für Katzen und Hunde unbedenklich. Lilien, Tulpen, Narzissen und Hortensien gehören nicht in ihre Nähe: Lilien sind für Katzen sehr giftig. Hat Ihr Tier davon gefressen, rufen Sie bitte sofort Ihre Tierarztpraxis an.',
      },
      [to.intent('custom-bouquet', 'A bouquet without them', 'Ein Strauß ohne sie')],
    ),
    ask(
      'colours',
      {
        en: 'Nearly all of them: white, pink, red, orange, yellow, purple, and some blue. Red speaks of love, yellow of friendship, white of peace. Tell us what you like and we match the rest.',
        de: 'Fast alle: Weiß, Rosa, Rot, Orange, Gelb, Lila und ein wenig Blau. Rot spricht von Liebe, Gelb von Freundschaft, Weiß von Frieden. Sagen Sie uns, was Sie mögen, den Rest stimmen wir ab.',
      },
      [
        to.intent('custom-bouquet', 'A bouquet of my own', 'Mein eigener Strauß'),
        to.intent('seasonal-flowers', 'What is in season?', 'Was blüht gerade?'),
      ],
    ),
    ask(
      'seasonal-flowers',
      {
        en: 'Spring: tulips, daffodils, ranunculus. May and June: peonies. Summer: sunflowers, sweet peas. Autumn: dahlias, chrysanthemums. Winter: amaryllis, hellebores. Roses we have all year.',
        de: 'Frühling: Tulpen, Narzissen, Ranunkeln. Mai und Juni: Pfingstrosen. Sommer: Sonnenblumen, Wicken. Herbst: Dahlien, Chrysanthemen. Winter: Amaryllis, Christrosen. Rosen haben wir das ganze Jahr.',
      },
      [
        to.intent('place-an-order', 'Order flowers', 'Blumen bestellen'),
        to.intent('where-flowers-come-from', 'Where are they from?', 'Woher kommen sie?'),
      ],
    ),
    ask(
      'custom-bouquet',
      {
        en: 'Yes, please! Tell us flowers, colours and what you would like to spend; a photo helps as well. We tie it for you and send you a picture before it leaves.',
        de: 'Ja, gern! Sagen Sie uns Blumen, Farben und was Sie ausgeben möchten; ein Foto hilft auch. Wir binden den Strauß und schicken Ihnen ein Bild, bevor er losfährt.',
      },
      [
        to.block('order-request', 'Tell your wishes', 'Wünsche nennen'),
        to.intent('talk-to-a-person', 'Talk it over', 'Darüber sprechen'),
      ],
    ),
    offer(
      'where-flowers-come-from',
      {
        en: 'From April to October most of them grow on four farms within 30 miles, without pesticides. In winter we buy fair trade roses and flowers from the Netherlands.',
        de: 'Von April bis Oktober wachsen die meisten auf vier Höfen im Umkreis von 50 Kilometern, ohne Pestizide. Im Winter kaufen wir fair gehandelte Rosen und Blumen aus den Niederlanden.',
      },
      [to.url('https://bloom.example/farms', 'Meet our growers', 'Unsere Höfe')],
    ),
    say('about-a-flower', {
      en: 'We love those too! Ask me when they are in season, what they cost, or how to care for them.',
      de: 'Die mögen wir auch sehr! Fragen Sie mich, wann sie blühen, was sie kosten oder wie man sie pflegt.',
    }),
  ],
}
