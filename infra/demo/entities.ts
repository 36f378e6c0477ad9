/** What customers name: flowers, occasions, colours and towns, in both languages. */
import type { EntityPlan } from './plan.ts'

export const entities: readonly EntityPlan[] = [
  {
    key: 'flower',
    answer: 'about-a-flower',
    values: {
      rose: ['roses', 'Rose', 'Rosen'],
      tulip: ['tulips', 'Tulpe', 'Tulpen'],
      lily: ['lilies', 'Lilie', 'Lilien'],
      peony: ['peonies', 'Pfingstrose', 'Pfingstrosen'],
      sunflower: ['sunflowers', 'Sonnenblume', 'Sonnenblumen'],
      orchid: ['orchids', 'Orchidee', 'Orchideen'],
      dahlia: ['dahlias', 'Dahlie', 'Dahlien'],
      daffodil: ['daffodils', 'Narzisse', 'Narzissen', 'Osterglocken'],
      hydrangea: ['hydrangeas', 'Hortensie', 'Hortensien'],
      gerbera: ['gerberas', 'Gerbera'],
      freesia: ['freesias', 'Freesie', 'Freesien'],
      ranunculus: ['Ranunkel', 'Ranunkeln'],
      carnation: ['carnations', 'Nelke', 'Nelken'],
      chrysanthemum: ['chrysanthemums', 'Chrysantheme', 'Chrysanthemen'],
    },
  },
  {
    key: 'occasion',
    values: {
      birthday: ['birthdays', 'Geburtstag', 'bday'],
      anniversary: ['wedding anniversary', 'Hochzeitstag', 'Jahrestag'],
      'Mother’s Day': ["Mother's Day", 'mothers day', 'Muttertag'],
      'Valentine’s Day': ["Valentine's Day", 'valentines', 'Valentinstag'],
      wedding: ['weddings', 'Hochzeit', 'Trauung', 'Hochzeitsblumen'],
      funeral: ['sympathy', 'Beerdigung', 'Trauer', 'Trauerfeier'],
      graduation: ['Abschluss', 'Abitur'],
      'get well': ['get well soon', 'gute Besserung'],
    },
  },
  {
    key: 'colour',
    values: {
      red: ['rot', 'rote', 'roten', 'rotes'],
      white: ['weiß', 'weiße', 'weißen', 'Weiss'],
      pink: ['rosa', 'rosé', 'rosafarbene'],
      yellow: ['gelb', 'gelbe', 'gelben'],
      orange: ['orangefarbene'],
      purple: ['violet', 'lila', 'violett', 'violette'],
      blue: ['blau', 'blaue', 'blauen'],
      black: ['schwarz', 'schwarze', 'schwarzen'],
      green: ['grün', 'grüne', 'grünen'],
    },
  },
  {
    key: 'town',
    values: {
      Bath: [],
      Bristol: [],
      Keynsham: [],
      Frome: [],
      Wells: [],
      Trowbridge: [],
      Chippenham: [],
      'Bradford-on-Avon': ['Bradford on Avon'],
    },
  },
]
