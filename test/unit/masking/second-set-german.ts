/** Messages of customers who write German, by the country the company is in. A marked value reads «kind:value». */
export const german: Readonly<Record<string, string>> = {
  DE: `
Hallo, meine Kartennummer ist «card:3566002020360505», die Zahlung ging nicht durch
Kreditkarte «card:5189 9059 5827 8527» gültig bis 04/28 Prüfziffer «secret:482»
bitte auf «card:2345624677096825» zurückbuchen und nicht auf die alte karte
Ich habe mit Mastercard bezahlt: «card:4012888888881881».
Karte: «card:4000056655665556» Tel: «phone:040 428280»
Bitte überweisen Sie mir das Geld auf «iban:DE17 5197 8378 0585 6732 68».
meine IBAN lautet «iban:de24 9504 4660 0166 5941 34»
Iban «iban:de85683673221378325674» bei der Sparkasse, Verwendungszweck Bestellung 5120
Rückerstattung bitte an «iban:DE25 7691 5246 0195 2859 00» und Bestätigung an «email:tom_hill@ziggo.nl»
Meine Mailadresse ist «email:tom_hill@proton.me»
schicken sie die rechnung an «email:CLAIRE-DUPONT@ORANGE.FR» bitte, RE-2026-0418 fehlt mir noch
Erreichbar unter «email:info@orange.fr» oder «phone:+49 (0) 89 21800»
die mail kam nie an, «email:bestellungen+rosen@orange.fr» stimmt doch?
meine handynummer: «phone:0221 4700»
Tel. «phone:030 23125000» ab 17 Uhr
Die Empfängerin hat die Nummer «phone:040 428280», bitte vorher anrufen
neue Telefonnummer «phone:0151/23456789», die alte war «phone:0049 30 23125000»
ruf mich an «phone:01761 2345678»
Steueridentifikationsnummer «id:65 929 970 489» für die Rechnung
steuer id «id:57549285017»
Reisepass Nr. «id:C01X00T478»
Mein Passwort ist «secret:Sonnenblume77» und es geht trotzdem nicht
passwort: «secret:rosen!rot12»
PIN «secret:5519» für die Geschenkkarte
der sicherheitscode lautet «secret:912»
mein kennwort lautet «secret:Garten_2020»
die tan ist «secret:604518»
Geburtsdatum: «dob:03.05.1984»
geb. «dob:1.1.1992»
Ich heiße «name:Katrin Vollmer» und warte auf meinen Strauß
mein name ist «name:Jürgen Adler»
Hier ist «name:Sabine Krüger», ich hatte gestern angerufen
Mein Name ist «name:Petra Lang», IBAN «iban:de67 3817 1814 6327 7807 72», Handy «phone:01761 2345678»
nochmal: hallo, meine kartennummer ist «card:4578 8346 5648 0445», die zahlung ging nicht durch
achso, kreditkarte «card:4242-4242-4242-4242» gültig bis 04/28 prüfziffer «secret:482»
hallo bitte auf «card:6011889692913072» zurückbuchen und nicht auf die alte karte
nochmal: meine visa lautet «card:3725 034997 17554», warum wird sie abgelehnt?
sorry vertippt, ich habe mit mastercard bezahlt: «card:371449635398431»
achso, karte: «card:3782.822463.10005» tel: «phone:0171 2345678»
achso, bitte überweisen sie mir das geld auf «iban:DE12 3023 1952 7160 1755 37»
hallo meine iban lautet «iban:DE92253027827246632049»
hallo iban «iban:DE07247157712803874143» bei der sparkasse, verwendungszweck bestellung 5120
achso, kontoverbindung: «iban:DE74 4331 6462 0420 7858 27», danke
moin, rückerstattung bitte an «iban:DE09 4256 0634 9222 8323 91» und bestätigung an «email:PIETER99@MY-SHOP.CO.UK»
nochmal: meine mailadresse ist «email:claire-dupont@orange.fr»
nochmal: schicken sie die rechnung an «email:pieter99@ziggo.nl» bitte, re-2026-0418 fehlt mir noch
sorry vertippt, erreichbar unter «email:bestellungen+rosen(at)gmx.at» oder «phone:040 428280»
hallo die mail kam nie an, «email:info[at]ziggo.nl» stimmt doch?
sorry vertippt, rufen sie mich bitte unter «phone:0171 2345678» zurück
achso, meine handynummer: «phone:01761 2345678»
nochmal: tel. «phone:0151/23456789» ab 17 uhr
nochmal: die empfängerin hat die nummer «phone:+49 171 2345678», bitte vorher anrufen
moin, neue telefonnummer «phone:089-2180 0», die alte war «phone:0171 2345678»
nochmal: ruf mich an «phone:089-2180 0»
moin, mein name ist «name:Petra Lang», iban «iban:de94905878115356904177», handy «phone:0171 2345678»
Wo bleibt Bestellung 4820193? Sie sollte am 14.03.2026 um 10:30 Uhr kommen.
Die Sendungsnummer 00340434161094042557 hat sich seit dem 12.11. nicht bewegt.
Kostet der Strauß 45,99 € oder 54,99 €?
Rechnung 2026-000418 über 1.249,50 EUR ist doppelt gebucht
Wir brauchen 120 Stiele für 8 Tische, Samstag 12.12.2026 bis 18 Uhr.
Ihre App Version 12.4.1083 stürzt auf Android 14 ab.
Die Vase ist 12,5 x 30 x 12,5 cm groß und wiegt 1450 g.
Kundennummer 00492817, Rabattcode FRUEHLING25
Zwischen 9.15 und 10.45 war niemand da
DHL JJD000390007712345678 angeblich zugestellt
Ich bin in 5 Minuten da, Vorgang BV-2210-88713
Bitte 24 Rosen, 6 Lilien und 12 Nelken für etwa 55 bis 60 Euro
Meine Frau wird am 3. Mai 50, was passt da?
Ich bin allergisch gegen Lilien, ist Artikel 118734 geeignet?
`,
  CH: `
meine Visa lautet «card:2223003122003222», warum wird sie abgelehnt?
Rufen Sie mich bitte unter «phone:079 123 45 67» zurück
Der Code aus der SMS ist «secret:730184»
`,
  AT: `
Kontoverbindung: «iban:AT95-2753-4646-2704-5345», danke!
Meine Steuer-ID ist «id:86095742719»
ich bin am «dob:12. April 1975» geboren
`,
}
