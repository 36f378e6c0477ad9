/** What Fern looks up, what she sends by herself, and what is still to be written. */
import { blocksOf, having, to, type Topic } from './plan.ts'

const { know } = blocksOf('Care and advice')
const { ask, list, toBeWritten } = blocksOf('Behind the counter')

export const counter: Topic = {
  intents: [],
  blocks: [
    know('cut-flowers', {
      en: 'Cut flowers drink a lot on their first day. Take off every leaf that would stand in water, cut two centimetres off the stems at a slant with a sharp knife, and put them into lukewarm water with the sachet from the paper. Change the water every second day and cut the stems again. Kept away from heaters and fruit bowls, a bouquet lasts seven to ten days; in winter a cool night in the hallway adds two more.',
      de: 'Schnittblumen trinken am ersten Tag besonders viel. Entfernen Sie alle Blätter, die im Wasser stünden, schneiden Sie die Stiele mit einem scharfen Messer zwei Zentimeter schräg an und stellen Sie sie mit der beigelegten Frischhaltenahrung in lauwarmes Wasser. Wechseln Sie das Wasser jeden zweiten Tag und schneiden Sie die Stiele neu an. Fern von Heizung und Obstschale hält ein Strauß sieben bis zehn Tage.',
    }),
    know('orchids', {
      en: 'An orchid wants a bright window without midday sun. Dip its pot into water for ten minutes once a week and let it drain well: wet feet are the usual reason why orchids die. When the last blossom has fallen, cut the stalk above the second node; with some patience it flowers again after four months. Repot it every two years into bark, never into garden soil.',
      de: 'Eine Orchidee möchte ein helles Fenster ohne Mittagssonne. Tauchen Sie den Topf einmal in der Woche zehn Minuten in Wasser und lassen Sie ihn gut abtropfen: Nasse Füße sind der häufigste Grund, warum Orchideen eingehen. Ist die letzte Blüte abgefallen, schneiden Sie den Stiel über dem zweiten Auge ab; mit etwas Geduld blüht sie nach vier Monaten wieder.',
    }),
    know('where-our-flowers-grow', {
      en: 'From April to October three quarters of our flowers come from four growers within 40 miles of Bath. In winter we buy roses and lilies from certified farms in Kenya and the Netherlands that publish what they pay and what they spray. Ribbons are cotton, paper is recycled, and we take every vase back and refund its deposit of £3.',
      de: 'Von April bis Oktober kommen drei Viertel unserer Blumen von vier Gärtnereien im Umkreis von 60 Kilometern um Bath. Im Winter kaufen wir Rosen und Lilien von zertifizierten Betrieben in Kenia und den Niederlanden, die offenlegen, was sie zahlen und was sie spritzen. Schleifen sind aus Baumwolle, das Papier ist recycelt, und jede Vase nehmen wir gegen £3 Pfand zurück.',
    }),
    know('frost-and-heat', {
      en: 'Below two degrees our drivers carry bouquets in insulated boxes and never leave them at the door. Above 28 degrees we deliver before noon and put the stems into gel. When snow closes a road we call the recipient, keep the flowers in the cold room at four degrees and try again on the next day without a fee.',
      de: 'Unter zwei Grad fahren unsere Fahrer die Sträuße in isolierten Kisten aus und stellen sie nie vor die Tür. Über 28 Grad liefern wir vormittags und stecken die Stiele in Gel. Sperrt Schnee eine Straße, rufen wir die Empfängerin oder den Empfänger an, stellen die Blumen bei vier Grad in den Kühlraum und versuchen es am nächsten Tag ohne Aufpreis noch einmal.',
    }),
    know(
      'goodwill',
      {
        en: 'For colleagues: up to £25 everybody may decide alone. Above that, offer a new bouquet first and ask Maya before money goes back. Weddings and funerals are always called back by phone on the same day.',
        de: 'Für Kolleginnen und Kollegen: Bis £25 entscheidet jede und jeder allein. Darüber bieten Sie zuerst einen neuen Strauß an und fragen Maya, bevor Geld zurückgeht. Bei Hochzeiten und Trauerfällen rufen wir immer noch am selben Tag an.',
      },
      'helps',
    ),

    having(
      list('ways-to-send-flowers', [
        {
          title: { en: 'Our own driver', de: 'Unser eigener Fahrer' },
          subtitle: {
            en: 'Bath and 20 miles around, same day until 14:00',
            de: 'Bath und 30 Kilometer, bis 14:00 Uhr noch heute',
          },
          choices: [to.intent('delivery-areas', 'Where to?', 'Wohin?')],
        },
        {
          title: { en: 'By post', de: 'Per Post' },
          subtitle: {
            en: 'All of Britain in a flat box, on the next day',
            de: 'Ganz Großbritannien im flachen Karton, am nächsten Tag',
          },
          choices: [to.intent('delivery-price', 'What does it cost?', 'Was kostet es?')],
        },
        {
          title: { en: 'Collect in the shop', de: 'Im Laden abholen' },
          choices: [to.intent('opening-hours', 'When are you open?', 'Wann ist offen?')],
        },
      ]),
      () => ({ icon: 'list-view', iconColour: '#2f5d50', backgroundColour: '#f3dfe0' }),
    ),

    having(
      ask(
        'friday-bunch',
        {
          en: '**Friday bunch:** twelve stems of ***in_season***, £15 until we close.\n\n- collect it in the shop\n- or let us bring it before six',
          de: '**Freitagsbund:** zwölf Stiele ***in_season***, £15 bis Ladenschluss.\n\n- im Laden abholen\n- oder vor 18 Uhr bringen lassen',
        },
        [to.intent('place-an-order', 'Order flowers', 'Blumen bestellen')],
      ),
      () => ({
        icon: 'calendar',
        iconColour: '#8f3f53',
        template: true,
        schedule: {
          enabled: false,
          cron: '0 10 * * 5',
          onlyonce: false,
          users_endpoint: 'https://bloom.example/chat/friends-of-the-shop.json',
          filter: { combinator: 'and', rules: [{ field: 'city', operator: '=', value: 'Bath' }] },
        },
      }),
    ),
    toBeWritten('wreaths-for-advent'),
  ],
}
