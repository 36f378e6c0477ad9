/** The documentation of conversion. `## ` begins a section. */
import type { Words } from '../module.ts'

export const docs: Words = {
  en: `Customers ask in their own words, and the bot converts: “5 km in miles”, “how much is 2,5 kg in pounds?”, “20 EUR in USD”. No server is asked.

## Units

- **Length**: mm, cm, m, km, inches, feet, yards, miles
- **Weight**: mg, g, kg, tonnes, ounces, pounds, stones
- **Temperature**: Celsius, Fahrenheit, Kelvin
- **Volume**: ml, cl, l, m³, fluid ounces, cups, pints and gallons of the US

Names are understood in English and German. Where a customer names no unit to convert into, yours counts, or else the usual counterpart: kilometres become miles.

## Numbers

A decimal comma and a decimal point are understood. \`1,234\` is more than a thousand in an English conversation, and little more than one in a German one. The answer is written as the customer’s language writes numbers.

## Money (from version 1.1.0)

You enter the rates: \`{"USD": 1.08, "GBP": 0.85}\` with the base \`EUR\`. Enter their day under **As of**, so that customers know how old they are. A rate that you have not entered is never made up.

## What is kept

- \`converted\`: the result as it is said
- \`converted_number\`: the number alone, with a decimal point
- \`converted_unit\`: the unit or currency

## Where it leads

- \`not-understood\`: there is no amount, or no unit that it knows
- \`different\`: kilograms are no kilometres
- \`no-rate\`: there is no rate for one of the two currencies

Without such a path, the function takes its error path.`,
  de: `Gefragt wird in eigenen Worten, und der Bot rechnet um: „5 km in Meilen“, „wie viel sind 2,5 kg in Pfund?“, „20 EUR in USD“. Kein Server wird gefragt.

## Einheiten

- **Länge**: mm, cm, m, km, Zoll, Fuß, Yards, Meilen
- **Gewicht**: mg, g, kg, Tonnen, Unzen, englische Pfund, Stones
- **Temperatur**: Celsius, Fahrenheit, Kelvin
- **Rauminhalt**: ml, cl, l, m³, Flüssigunzen, Tassen, Pints und Gallonen der USA

Namen werden auf Deutsch und Englisch verstanden. Wird keine Zieleinheit genannt, gilt Ihre, sonst das übliche Gegenstück: Aus Kilometern werden Meilen.

## Zahlen

Dezimalkomma und Dezimalpunkt werden verstanden. \`1,234\` ist in einem englischen Gespräch mehr als tausend, in einem deutschen wenig mehr als eins. Die Antwort ist geschrieben, wie die Sprache des Gesprächs Zahlen schreibt.

## Geld (ab Version 1.1.0)

Sie tragen die Kurse ein: \`{"USD": 1.08, "GBP": 0.85}\` mit der Basis \`EUR\`. Nennen Sie ihren Tag unter **Stand**, damit ihr Alter bekannt ist. Ein Kurs, den Sie nicht eingetragen haben, wird nie erfunden.

## Was behalten wird

- \`converted\`: das Ergebnis, wie es gesagt wird
- \`converted_number\`: die Zahl allein, mit Dezimalpunkt
- \`converted_unit\`: die Einheit oder Währung

## Wohin es geht

- \`not-understood\`: Es gibt keinen Betrag oder keine bekannte Einheit
- \`different\`: Kilogramm sind keine Kilometer
- \`no-rate\`: Für eine der beiden Währungen gibt es keinen Kurs

Ohne einen solchen Weg nimmt die Funktion ihren Fehlerweg.`,
}
