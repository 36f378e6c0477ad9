/** The documentation of the order status. `## ` begins a section. */
import type { Words } from '../module.ts'

export const docs: Words = {
  en: `Customers type an order number, and the bot says how far the order is. The answer comes from your own server: nothing about orders is stored here.

## How it asks

The function sends \`GET\` to its endpoint, with the order number behind the name of the parameter:

\`https://shop.example/orders?order=4711\`

- Every request is signed as all of our calls are, so that your server can tell who asks.
- If your server wants a token, choose **Bearer token** and enter it as the secret.
- The answer is JSON of at most 64 kB. It must come within the patience you set, and within ten seconds in any case.

## What it reads

**Field of the status** says where the status stands. For the answer below it is \`order.state\`:

\`{"order": {"state": "shipped", "parcel": {"carrier": "Post", "url": "https://post.example/1"}}}\`

- **Texts** hold what the bot says for each status, in one language or in several.
- **Variables** keep further fields: \`{"carrier": "order.parcel.carrier"}\`. The status itself is kept as \`order_status\`.
- **Field of the tracking link** (from version 1.1.0) adds a link below the text: \`order.parcel.url\`.

## Where it leads

Give the function a path with the name of a status, such as \`shipped\`, and it goes on there. Without one it goes on to the next response.

- \`unknown\`: there is no such order, or the customer has named none
- \`timeout\`: your server did not answer in time
- \`strange\`: your server answered something that is no status

Without such a path, the function takes its error path. Your team sees in the conversation when your server has failed.`,
  de: `Kundinnen und Kunden nennen eine Bestellnummer, und der Bot sagt, wie weit die Bestellung ist. Die Antwort kommt von Ihrem eigenen Server: Hier wird nichts über Bestellungen gespeichert.

## Wie gefragt wird

Die Funktion schickt \`GET\` an ihren Endpunkt, mit der Bestellnummer hinter dem Namen des Parameters:

\`https://shop.example/orders?order=4711\`

- Jede Anfrage ist signiert wie alle unsere Aufrufe, damit Ihr Server weiß, wer fragt.
- Will Ihr Server ein Token, wählen Sie **Bearer-Token** und tragen es als Geheimnis ein.
- Die Antwort ist JSON mit höchstens 64 kB. Sie muss in der eingestellten Geduld kommen, in jedem Fall binnen zehn Sekunden.

## Was gelesen wird

**Feld des Status** sagt, wo der Status steht. Bei dieser Antwort ist das \`order.state\`:

\`{"order": {"state": "shipped", "parcel": {"carrier": "Post", "url": "https://post.example/1"}}}\`

- **Texte** enthalten, was der Bot zu jedem Status sagt, in einer Sprache oder in mehreren.
- **Variablen** behalten weitere Felder: \`{"carrier": "order.parcel.carrier"}\`. Der Status selbst steht in \`order_status\`.
- **Feld des Links zur Sendungsverfolgung** (ab Version 1.1.0) setzt einen Link unter den Text: \`order.parcel.url\`.

## Wohin es geht

Geben Sie der Funktion einen Weg mit dem Namen eines Status, etwa \`shipped\`, dann geht es dort weiter. Ohne einen solchen Weg folgt die nächste Antwort.

- \`unknown\`: Diese Bestellung gibt es nicht, oder es wurde keine genannt
- \`timeout\`: Ihr Server hat nicht rechtzeitig geantwortet
- \`strange\`: Ihr Server hat etwas geantwortet, das kein Status ist

Ohne einen solchen Weg nimmt die Funktion ihren Fehlerweg. Hat Ihr Server versagt, sieht Ihr Team das im Gespräch.`,
}
