/** Messages of customers who write Dutch, by the country the company is in. A marked value reads «kind:value». */
export const dutch: Readonly<Record<string, string>> = {
  NL: `
hoi mijn kaart «card:343613618455345» wordt geweigerd
kaartnummer: «card:3714.496353.98431» geldig tot 09/27 cvc «secret:406»
graag terugstorten op creditcard «card:4929158525152605»
betaald met mijn visa «card:5156.0047.2372.4632»
kaart «card:4111.1111.1111.1111» en mijn mobiel «phone:020-5500500»
Mijn IBAN is «iban:nl90 ingb 6758 9351 20»
kunt u het overmaken naar «iban:NL51 INGB 4044 8211 14», bestelling 48213
rekeningnummer «iban:NL55RABO5296861187» op naam van mijn moeder
iban «iban:NL52-ABNA-7616-3635-76» mail «email:bestellungen+rosen@outlook.com»
stuur de factuur naar «email:Sven.Lund(at)ziggo.nl» aub
ik krijg niks op «email:j.martens@my-shop.co.uk»
bel me op «phone:020-5500500» na 17 uur
mijn nummer is «phone:+31 20 550 0500»
telefoon «phone:+31 6 12345678»
mobiel: «phone:+31 6 12345678»
de ontvanger is bereikbaar op «phone:030 253 3550», eerst bellen graag
oud nummer «phone:+31 6 12345678», nieuw nummer «phone:020-5500500»
mijn bsn is «id:111222333»
BSN «id:123456782»
burgerservicenummer: «id:1112.22.333»
Mijn wachtwoord is «secret:Tulpen2020!» maar ik kom er niet in
wachtwoord: «secret:roze_roos5»
de code uit de sms is «secret:650318»
mijn pincode is «secret:8841»
verificatiecode «secret:220945» werkt niet
geboortedatum «dob:14-03-1986»
ik ben geboren op «dob:2 juli 1979»
ik heet «name:Marieke Visser»
mijn naam is «name:Joost van Dijk» en ik wacht op mijn boeket
met «name:Anneke Smit», ik belde gisteren
mijn naam is «name:Bram Mulder», kaart «card:5397-6149-9054-8396», telefoon «phone:06-12345678»
oja hoi mijn kaart «card:5171 9764 7461 3828» wordt geweigerd
nog een keer: kaartnummer: «card:6011 5770 7983 0205» geldig tot 09/27 cvc «secret:406»
sorry, graag terugstorten op creditcard «card:5344 2793 4879 2346»
sorry, betaald met mijn visa «card:5105.1051.0510.5100»
nog een keer: kaart «card:5179 0627 7228 6286» en mijn mobiel «phone:020-5500500»
sorry, mijn iban is «iban:NL48 INGB 1759 1888 28»
nog een keer: kunt u het overmaken naar «iban:NL09 INGB 1535 3106 20», bestelling 48213
oja rekeningnummer «iban:NL83 ABNA 3643 2897 72» op naam van mijn moeder
hallo iban «iban:nl58rabo3513711588» mail «email:bestellungen+rosen [at] orange [dot] fr»
sorry, mijn mailadres is «email:ruiz.marta84@proton.me»
oja stuur de factuur naar «email:pieter99@gmail.com» aub
oja ik krijg niks op «email:k.obrien@web.de»
hallo bel me op «phone:030 253 3550» na 17 uur
nog een keer: mijn nummer is «phone:030 253 3550»
hallo telefoon «phone:+31 20 550 0500»
hallo mobiel: «phone:06 12 34 56 78»
oja de ontvanger is bereikbaar op «phone:06-12345678», eerst bellen graag
hallo oud nummer «phone:06 12 34 56 78», nieuw nummer «phone:030 253 3550»
oja mijn naam is «name:Bram Mulder», kaart «card:4929-3747-7613-2515», telefoon «phone:0031 6 1234 5678»
Waar is bestelling 4820193? Die zou op 14-03-2026 om 10:30 komen.
Track en trace 3SABCD1234567 staat stil sinds 12-11.
Is het boeket van € 45,99 60 cm of 70 cm hoog?
factuur 2026-000418 van 1.249,50 euro klopt niet
We hebben 120 stelen nodig voor 8 tafels op zaterdag 12 december 2026 voor 18.00 uur
jullie app versie 12.4.1083 crasht op iOS 18.2
de vaas is 12,5 x 30 x 12,5 cm en weegt 1450 gram
klantnummer 00492817, kortingscode LENTE25
tussen 9.15 en 10.45 was er niemand
referentie BV-2210-88713, ben er over 5 minuten
24 rozen, 6 lelies en 12 anjers voor 55 tot 60 euro
ik ben allergisch voor lelies, is artikel 118734 geschikt?
zending 3STBNL0987654321 zou bezorgd zijn
`,
  BE: `
mijn mailadres is «email:tom_hill@proton.me»
paspoort «id:NPB1C2D34»
`,
}
