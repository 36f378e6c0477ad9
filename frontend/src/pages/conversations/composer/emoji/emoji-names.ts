/** Emojis to choose from, with the words they are found by in both languages; the first word names it. */

export interface Emoji {
  readonly emoji: string
  /** In English and German. */
  readonly words: readonly [string, string]
}

const lines = `
😀 grinning happy | grinsend froh
😃 smiley open mouth | strahlend
😄 smile laughing eyes | lachend
😁 beaming grin teeth | Grinsen Zähne
😆 laughing squint | Lachen
😅 sweat smile relief | erleichtert Schweiß
😂 joy tears laugh | Freudentränen
🤣 rofl rolling laugh | kugelt sich
🙂 slightly smiling | lächelnd leicht
🙃 upside down | kopfüber
😉 wink | zwinkern
😊 blush smiling eyes | freundlich rot
😇 innocent angel halo | Engel unschuldig
🥰 adore hearts love | verliebt Herzen
😍 heart eyes love | Herzaugen
🤩 star struck wow | begeistert Sterne
😘 kiss | Kuss
😋 yum delicious | lecker
😜 wink tongue crazy | Zunge frech
🤪 zany goofy | verrückt
🤗 hug hugging | Umarmung
🤭 giggle oops | kichern
🤫 shush quiet | leise psst
🤔 thinking hmm | nachdenklich
🤨 raised eyebrow doubt | skeptisch
😐 neutral | neutral
😑 expressionless | ausdruckslos
🙄 rolling eyes | Augenrollen
😏 smirk | verschmitzt
😬 grimace awkward | verlegen Grimasse
😌 relieved calm | gelassen
😔 pensive sad | bedrückt
😴 sleeping tired | schlafend müde
😷 mask ill | Maske krank
🤒 thermometer ill fever | Fieber krank
🤕 hurt bandage | verletzt
🥳 partying celebrate birthday | Feier Geburtstag
😎 cool sunglasses | cool Sonnenbrille
🤓 nerd glasses | Brille schlau
🧐 monocle inspect | Monokel prüfen
😕 confused | verwirrt
😟 worried | besorgt
🙁 frown sad | traurig leicht
😮 surprised open mouth | erstaunt
😲 astonished | verblüfft
😳 flushed embarrassed | peinlich
🥺 pleading please | bittend
😢 cry sad tear | weinen Träne
😭 sob crying | heulen
😱 scream shock | Schreck
😞 disappointed | enttäuscht
😩 weary | erschöpft
😤 huff triumph | schnaubend
😠 angry | ärgerlich
😡 rage furious | wütend
🤯 mind blown | Kopf platzt
👋 wave hello goodbye | winken hallo tschüss
👍 thumbs up yes good | Daumen hoch ja gut
👎 thumbs down no bad | Daumen runter nein
👌 ok perfect | okay perfekt
✌️ victory peace | Sieg Frieden
🤞 fingers crossed luck | Daumen drücken Glück
👉 point right | Finger rechts
👈 point left | Finger links
👆 point up | Finger oben
👇 point down | Finger unten
✋ hand stop | Hand halt
👏 clap applause bravo | Applaus klatschen
🙌 hooray raised hands | hurra Hände
🤝 handshake deal | Handschlag
🙏 thanks please pray | danke bitte
💪 strong muscle | stark Muskel
👀 eyes look | Augen schauen
🤷 shrug dunno | Schulterzucken
🤦 facepalm | Hand vor Gesicht
🙋 raising hand question | meldet sich Frage
❤️ heart love red | Herz Liebe rot
🧡 orange heart | Herz orange
💛 yellow heart | Herz gelb
💚 green heart | Herz grün
💙 blue heart | Herz blau
💜 purple heart | Herz lila
🖤 black heart | Herz schwarz
💔 broken heart | Herz gebrochen
💕 two hearts | zwei Herzen
💖 sparkling heart | Herz funkelnd
💯 hundred full score | hundert volle Punktzahl
✨ sparkles | funkelnd
⭐ star | Stern
🌟 glowing star | Stern leuchtend
🔥 fire hot | Feuer heiß
🎉 tada party celebrate | Konfetti Feier
🎊 confetti ball | Konfettikugel
🎈 balloon | Luftballon
🎁 gift present | Geschenk
🎂 cake birthday | Torte Geburtstag
🥂 cheers glasses | anstoßen
🍾 champagne | Sekt
☕ coffee tea | Kaffee Tee
🍕 pizza | Pizza
🍰 slice cake | Kuchen
🍪 cookie | Keks
🍎 apple | Apfel
🌷 tulip flower | Tulpe Blume
🌸 blossom flower | Kirschblüte Blume
🌹 rose flower | Rose Blume
🌻 sunflower | Sonnenblume
🌼 daisy flower | Gänseblümchen
💐 bouquet flowers | Blumenstrauß
🌱 seedling plant | Keimling Pflanze
🌳 tree | Baum
🍀 clover luck | Kleeblatt Glück
☀️ sun sunny | Sonne sonnig
⛅ cloud sun | Wolke Sonne
☔ umbrella rain | Regenschirm Regen
❄️ snow cold | Schnee kalt
🌈 rainbow | Regenbogen
🐶 dog | Hund
🐱 cat | Katze
🐝 bee | Biene
🦋 butterfly | Schmetterling
🚀 rocket fast | Rakete schnell
🚚 truck delivery | Lieferwagen Lieferung
📦 package parcel | Paket
✈️ plane flight | Flugzeug Flug
🚗 car | Auto
🚲 bicycle | Fahrrad
🏠 house home | Haus zuhause
🏢 office building | Büro Gebäude
🏪 shop store | Laden Geschäft
🕐 clock time | Uhr Zeit
⏰ alarm clock | Wecker
⏳ hourglass waiting | Sanduhr warten
📅 calendar date | Kalender Datum
📞 phone call | Telefon Anruf
📱 mobile | Handy
💻 laptop computer | Laptop Rechner
📧 mail e-mail | E-Mail
📎 paperclip attachment | Büroklammer Anhang
📝 memo note | Notiz
📄 page document | Seite Dokument
📷 camera photo | Kamera Foto
🔍 search magnifier | Suche Lupe
🔒 lock safe | Schloss sicher
🔑 key | Schlüssel
🔧 wrench repair | Schraubenschlüssel Reparatur
💡 idea bulb | Idee Glühbirne
💳 card payment | Karte Zahlung
💶 euro money | Euro Geld
💰 money bag | Geld
🧾 receipt invoice | Beleg Rechnung
🛒 cart shopping | Einkaufswagen
🏷️ label price | Etikett Preis
📈 chart up | Diagramm aufwärts
📉 chart down | Diagramm abwärts
✅ done check yes | erledigt Haken ja
✔️ tick check | Häkchen
❌ cross no wrong | Kreuz nein falsch
⚠️ warning | Warnung
❗ exclamation important | Ausrufezeichen wichtig
❓ question | Frage
ℹ️ information | Auskunft
🔔 bell | Glocke
🔄 again refresh | erneut
➡️ arrow right | Pfeil rechts
🆕 new | neu
🆗 ok button | ok
🏆 trophy winner | Pokal Sieger
🥇 gold medal first | Goldmedaille
🎯 target | Ziel
🎵 music note | Musik
🎬 film video | Film Video
🌍 world globe | Welt Erde`

export const emojis: readonly Emoji[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [first = '', german = ''] = line.split(' | ')
    const [emoji = '', ...english] = first.split(' ')
    return { emoji, words: [english.join(' '), german] }
  })

/** Those with a word that begins with what is looked for, in either language; those that are called so first. */
export function emojisNamed(search: string): readonly Emoji[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (!wanted) return emojis
  const rankOf = ({ words }: Emoji): number | undefined => {
    const names = words.map((name) => `${name.toLocaleLowerCase()} `)
    if (names.some((name) => name.startsWith(`${wanted} `))) return 0
    if (names.some((name) => name.startsWith(wanted))) return 1
    return names.some((name) => name.includes(` ${wanted}`)) ? 2 : undefined
  }
  return [0, 1, 2].flatMap((rank) => emojis.filter((emoji) => rankOf(emoji) === rank))
}
