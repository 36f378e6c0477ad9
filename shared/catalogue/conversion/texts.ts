/** What staff read of conversion. */
import type { ModuleTexts } from '../module.ts'

const words = {
  label: { en: 'The customer’s words', de: 'Die Worte der Kundschaft' },
  text: {
    en: 'Usually a variable, such as the answer to a question of a form.',
    de: 'Meist eine Variable, etwa die Antwort auf die Frage eines Formulars.',
  },
}
const silent = {
  label: { en: 'Say nothing', de: 'Nichts sagen' },
  text: {
    en: 'Only the variables converted, converted_number and converted_unit are set.',
    de: 'Nur die Variablen converted, converted_number und converted_unit werden gesetzt.',
  },
}

export const texts: ModuleTexts = {
  title: { en: 'Units and currencies', de: 'Einheiten und Währungen' },
  description: {
    en: 'Converts lengths, weights, temperatures and volumes, and amounts of money by your own rates.',
    de: 'Rechnet Längen, Gewichte, Temperaturen und Rauminhalte um, und Beträge nach Ihren eigenen Kursen.',
  },
  changes: {
    '1.1.0': {
      en: 'Amounts of money are converted by rates that you enter.',
      de: 'Beträge werden nach Kursen umgerechnet, die Sie eintragen.',
    },
    '1.0.0': { en: 'The first version.', de: 'Die erste Version.' },
  },
  handlers: {
    'unit-conversion': {
      title: { en: 'Convert units', de: 'Einheiten umrechnen' },
      description: {
        en: 'Answers “5 km in miles”. It asks no server.',
        de: 'Beantwortet „5 km in Meilen“. Kein Server wird gefragt.',
      },
      args: {
        words,
        into: {
          label: { en: 'Unit to convert into', de: 'Zieleinheit' },
          text: {
            en: 'Counts where the customer names none. Without one, the usual counterpart is taken.',
            de: 'Gilt, wenn keine genannt wird. Ohne Angabe wird das übliche Gegenstück genommen.',
          },
        },
        decimals: {
          label: { en: 'Decimal places', de: 'Nachkommastellen' },
          text: { en: 'Two, if nothing is entered.', de: 'Zwei, wenn nichts eingetragen ist.' },
        },
        silent,
      },
    },
    'currency-conversion': {
      title: { en: 'Convert amounts of money', de: 'Beträge umrechnen' },
      description: {
        en: 'Answers “20 EUR in USD” by the rates below. It asks no server and makes no rate up.',
        de: 'Beantwortet „20 EUR in USD“ nach den Kursen unten. Kein Server wird gefragt, kein Kurs erfunden.',
      },
      args: {
        words,
        into: {
          label: { en: 'Currency to convert into', de: 'Zielwährung' },
          text: { en: 'Counts where the customer names none.', de: 'Gilt, wenn keine genannt wird.' },
        },
        base: {
          label: { en: 'Base currency', de: 'Basiswährung' },
          text: { en: 'The one that the rates count from, such as EUR.', de: 'Von der die Kurse ausgehen, etwa EUR.' },
        },
        rates: {
          label: { en: 'Rates', de: 'Kurse' },
          text: {
            en: 'What one of the base is in each currency: {"USD": 1.08, "GBP": 0.85}',
            de: 'Was eine Einheit der Basis in jeder Währung ist: {"USD": 1.08, "GBP": 0.85}',
          },
        },
        asOf: {
          label: { en: 'As of', de: 'Stand' },
          text: {
            en: 'Said behind the amount, so that customers know how old the rates are.',
            de: 'Steht hinter dem Betrag, damit das Alter der Kurse bekannt ist.',
          },
        },
        silent,
      },
    },
  },
}
