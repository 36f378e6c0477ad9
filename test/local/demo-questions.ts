/** What strangers ask the florist's bot, worded otherwise than what it was taught: the block that should answer, then the question in both languages. */
export const strangersAsk: readonly (readonly [block: string, en: string, de: string])[] = [
  [
    'opening-hours',
    'Could I drop in around 5 pm on a Saturday or are you shut by then?',
    'Habt ihr am Samstagnachmittag noch offen?',
  ],
  [
    'address-and-parking',
    'Which street are you in, and where do I leave my car?',
    'Wie lautet die genaue Anschrift, und wo kann ich mein Auto abstellen?',
  ],
  [
    'jobs',
    'I am a trained florist, is there any work for me at your place?',
    'Ich bin gelernte Floristin, habt ihr eine Stelle für mich?',
  ],
  [
    'newsletter',
    'Please put my e-mail on the list for your newsletter',
    'Wie bekomme ich euren Newsletter nicht mehr?',
  ],
  [
    'talk-to-a-person',
    'Could you get me a real person to talk with?',
    'Ich würde lieber mit einem echten Menschen reden',
  ],
  ['greeting', 'Good morning to you all', 'Hallo zusammen'],
  ['thanks', 'Many thanks for your help', 'Danke für deine Hilfe'],
  ['goodbye', 'Bye for now', 'Tschüss und bis bald'],
  [
    'are-you-a-bot',
    'Tell me honestly, are you a robot or a human?',
    'Rede ich hier mit einem Roboter oder einem Menschen?',
  ],
  [
    'delivery-areas',
    'Do your drivers also come to the villages around here?',
    'Liefert ihr auch aufs Dorf in der Umgebung?',
  ],
  ['delivery-to-a-town', 'Do you bring flowers to Wells?', 'Könnt ihr auch nach Keynsham liefern?'],
  [
    'delivery-times',
    'May I decide at which time of day the flowers get delivered?',
    'Kann ich mir aussuchen, um welche Uhrzeit der Strauß kommt?',
  ],
  [
    'same-day-delivery',
    'Would it be possible to still get it today if I order now?',
    'Wenn ich jetzt bestelle, kommt es dann heute noch an?',
  ],
  ['delivery-price', 'What would you charge me for delivery to my door?', 'Wie viel verlangt ihr für die Lieferung?'],
  [
    'international-delivery',
    'Could a bouquet be sent to my aunt in Spain, another country?',
    'Verschickt ihr Blumen auch ins Ausland, etwa nach Italien?',
  ],
  ['place-an-order', 'I want to order a bouquet for my wife', 'Ich würde gern einen Blumenstrauß bestellen'],
  ['order-status', 'When will my order finally get here, has it left yet?', 'Ist meine Bestellung schon auf dem Weg?'],
  [
    'change-an-order',
    'The address in my order is wrong, can you change it?',
    'Ich muss bei meiner Bestellung die Adresse ändern',
  ],
  ['cancel-an-order', 'I changed my mind and want my order cancelled', 'Bitte stornieren Sie meinen Auftrag'],
  [
    'complaint',
    'The bouquet arrived broken and the flowers were wilted, I am disappointed',
    'Mein Strauß kam völlig verwelkt und kaputt an',
  ],
  ['price-ranges', 'What does an average bouquet cost at your shop?', 'Wie teuer ist ein mittlerer Strauß bei euch?'],
  ['payment-methods', 'Can I use my Visa card to pay?', 'Kann ich bei euch mit Karte zahlen?'],
  [
    'vouchers',
    'I got a gift voucher for Christmas, how can I use it?',
    'Ich habe einen Geschenkgutschein bekommen, wie kann ich ihn benutzen?',
  ],
  [
    'subscription',
    'I would love to have flowers brought to me every week',
    'Kann man bei euch ein Abo für wöchentliche Blumen abschließen?',
  ],
  [
    'corporate-orders',
    'Our company needs flowers for the office, do you work with businesses?',
    'Wir sind eine Firma und möchten Blumen fürs Büro',
  ],
  [
    'wedding-flowers',
    'I am the bride and looking for someone who does wedding flowers',
    'Wir suchen eine Floristin für unsere Hochzeit im Sommer',
  ],
  [
    'funeral-flowers',
    'We would like a wreath for the funeral of my aunt',
    'Meine Oma ist gestorben, wir brauchen einen Kranz',
  ],
  [
    'bouquet-gallery',
    'Which bouquet would you suggest for my sister’s birthday?',
    'Welchen Strauß empfehlt ihr zum Geburtstag meiner Frau?',
  ],
  ['bouquets-by-occasion', 'May I have a look at some of your bouquets?', 'Kann ich mir eure Sträuße mal ansehen?'],
  [
    'workshops',
    'Could I learn flower arranging with you in a course?',
    'Ich würde gern einen Kurs im Sträußebinden machen',
  ],
  [
    'flower-care',
    'What should I do so that my bouquet lasts longer?',
    'Was muss ich tun, damit mein Strauß länger hält?',
  ],
  ['vases', 'Is there a vase that goes with this bouquet?', 'Bekomme ich zum Strauß auch eine Vase?'],
  ['plants', 'Do you have any indoor plants that survive in the dark?', 'Verkauft ihr auch Pflanzen für die Wohnung?'],
  [
    'pet-safe-flowers',
    'My cat nibbles at everything, which flowers are not toxic?',
    'Welche Blumen sind nicht giftig für meine Katze?',
  ],
  ['colours', 'Do you have flowers in a blue colour?', 'In welchen Farben habt ihr Blumen?'],
  ['seasonal-flowers', 'Which flowers are in season this month?', 'Welche Blumen blühen im Moment?'],
  [
    'custom-bouquet',
    'Could I pick the single flowers for my bouquet on my own?',
    'Darf ich die Blumen für den Strauß selbst auswählen?',
  ],
  ['where-flowers-come-from', 'In which country are your flowers grown?', 'Aus welchem Anbau kommen die Blumen?'],
]

export const offTopic: readonly string[] = [
  'What is the capital of Mongolia?',
  'Write me a poem about the sea',
  'Who won the football match yesterday?',
  'My laptop does not boot after the update',
  'How many legs does a spider have?',
  'Wie wird das Wetter am Wochenende?',
  'Erzähl mir einen Witz',
  'Was ist die Quadratwurzel aus 144?',
  'Welches Handy soll ich mir kaufen?',
  'asdf qwertz',
]
