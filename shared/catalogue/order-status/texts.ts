/** What staff read of the order status. */
import type { ModuleTexts } from '../module.ts'

export const texts: ModuleTexts = {
  title: { en: 'Order status', de: 'Bestellstatus' },
  description: {
    en: 'Asks your shop’s server for an order and tells customers how far it is.',
    de: 'Fragt den Server Ihres Shops nach einer Bestellung und sagt, wie weit sie ist.',
  },
  changes: {
    '1.1.0': {
      en: 'Customers get the link for tracking a parcel, if your server names one.',
      de: 'Wer fragt, bekommt den Link zur Sendungsverfolgung, wenn Ihr Server einen nennt.',
    },
    '1.0.0': { en: 'The first version.', de: 'Die erste Version.' },
  },
  handlers: {
    'order-status': {
      title: { en: 'Look up an order', de: 'Bestellung nachschlagen' },
      description: {
        en: 'Asks the endpoint for one order and reads its status from the answer.',
        de: 'Fragt den Endpunkt nach einer Bestellung und liest ihren Status aus der Antwort.',
      },
      args: {
        parameter: {
          label: { en: 'Name of the parameter', de: 'Name des Parameters' },
          text: {
            en: 'Under this name the order number stands in the address, such as “order”.',
            de: 'Unter diesem Namen steht die Bestellnummer in der Adresse, etwa „order“.',
          },
        },
        value: {
          label: { en: 'Order number', de: 'Bestellnummer' },
          text: {
            en: 'Usually a variable, such as ***order_number***. Nobody is asked as long as it is empty.',
            de: 'Meist eine Variable, etwa ***order_number***. Ist sie leer, wird niemand gefragt.',
          },
        },
        authorization: {
          label: { en: 'Authorization', de: 'Anmeldung' },
          text: {
            en: 'How your server wants to be asked. “None” sends our signature.',
            de: 'Wie Ihr Server gefragt werden will. „Keine“ schickt unsere Signatur.',
          },
          options: {
            none: { en: 'None', de: 'Keine' },
            bearer: { en: 'Bearer token', de: 'Bearer-Token' },
            basic: { en: 'User and password', de: 'Benutzer und Passwort' },
          },
        },
        key: {
          label: { en: 'Secret', de: 'Geheimnis' },
          text: {
            en: 'The token, or user:password. It is stored encrypted and never shown again.',
            de: 'Das Token oder benutzer:passwort. Es wird verschlüsselt gespeichert und nie wieder gezeigt.',
          },
        },
        seconds: {
          label: { en: 'Patience in seconds', de: 'Geduld in Sekunden' },
          text: {
            en: 'After that the order counts as not answered.',
            de: 'Danach gilt die Frage als nicht beantwortet.',
          },
        },
        statusField: {
          label: { en: 'Field of the status', de: 'Feld des Status' },
          text: {
            en: 'Where the status stands in the answer, such as “status” or “order.parcels.0.state”.',
            de: 'Wo der Status in der Antwort steht, etwa „status“ oder „order.parcels.0.state“.',
          },
        },
        texts: {
          label: { en: 'Texts', de: 'Texte' },
          text: {
            en: 'What the bot says for each status: {"shipped": {"en": "It is on its way.", "de": "Sie ist unterwegs."}}',
            de: 'Was der Bot zu jedem Status sagt: {"shipped": {"en": "It is on its way.", "de": "Sie ist unterwegs."}}',
          },
        },
        variables: {
          label: { en: 'Variables', de: 'Variablen' },
          text: {
            en: 'Other fields to keep, by the name of the variable: {"carrier": "parcel.carrier"}',
            de: 'Weitere Felder, die behalten werden, nach dem Namen der Variable: {"carrier": "parcel.carrier"}',
          },
        },
        linkField: {
          label: { en: 'Field of the tracking link', de: 'Feld des Links zur Sendungsverfolgung' },
          text: {
            en: 'An address that begins with https:// is said below the text.',
            de: 'Eine Adresse, die mit https:// beginnt, steht unter dem Text.',
          },
        },
      },
    },
  },
}
