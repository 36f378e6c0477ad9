/** Messages of customers who write French, by the country the company is in. A marked value reads «kind:value». */
export const french: Readonly<Record<string, string>> = {
  FR: `
bonjour, ma carte «card:5103 1225 6204 6851» est refusée
numéro de carte : «card:3736.983218.18460» exp 11/27 cryptogramme «secret:318»
Remboursez sur la carte «card:5130 3790 2246 4184» svp
j'ai payé avec ma visa «card:5182495222805377»
CB «card:344285127616565», tél «phone:0612345678»
Voici mon IBAN : «iban:fr24 3002 8939 6100 5111 7286 023»
merci de virer sur «iban:FR25-8288-1857-1533-1420-4410-380», c'est le compte de ma mère
mon rib «iban:FR67 8540 5078 4856 4665 8662 666» pour le remboursement de la commande 48213
IBAN «iban:FR03-0398-4963-3119-0068-5785-790» et mail «email:Sven.Lund@outlook.com»
Envoyez la facture à «email:K.OBRIEN@BTINTERNET.COM» s'il vous plaît
c'est «email:k.obrien@outlook.com» pas l'autre
Joignable au «phone:+33 (0)1 42 68 53 00» après 18h
appelez moi au «phone:01.42.68.53.00»
mon numéro de portable : «phone:0612345678»
tel «phone:06-12-34-56-78»
le livreur peut appeler le «phone:06-12-34-56-78», code portail au téléphone
mon numéro a changé, c'est «phone:04 72 10 30 30» maintenant et plus «phone:+33 (0)1 42 68 53 00»
mon numéro de sécurité sociale est le «id:2 86 03 75 114 203 77»
n° sécu «id:179076938302183»
passeport n° «id:14AV12345»
mot de passe : «secret:lilas_bleu9»
le code reçu par sms est «secret:551902»
code pin «secret:7720»
le cryptogramme est «secret:641»
code de vérification «secret:830127» invalide
Je suis née le «dob:14/03/1986»
date de naissance : «dob:2 juillet 1979»
Je m'appelle «name:Camille Renaud»
mon nom est «name:Étienne Moreau» et j'attends mon bouquet
Je m'appelle «name:Luc Bernard», carte «card:6011 0284 8415 6448», téléphone «phone:07 56 78 90 12»
ici «name:Sophie Lambert», j'ai appelé hier
désolé, bonjour, ma carte «card:6011 1111 1111 1117» est refusée
svp numéro de carte : «card:2345 4320 3857 7925» exp 11/27 cryptogramme «secret:318»
re bonjour, remboursez sur la carte «card:4815-7329-8084-5346» svp
re bonjour, j'ai payé avec ma visa «card:5324407926684981»
alors cb «card:5368 9630 5854 1792», tél «phone:04 72 10 30 30»
svp voici mon iban : «iban:FR3235931624318073343840901»
re bonjour, merci de virer sur «iban:FR51-6084-8529-5541-0256-0715-125», c'est le compte de ma mère
svp mon rib «iban:FR06 1557 2189 4863 5403 4866 262» pour le remboursement de la commande 48213
désolé, iban «iban:FR32 1398 6001 7039 8155 9877 303» et mail «email:info(at)gmx.at»
re bonjour, mon adresse mail est «email:claire-dupont@my-shop.co.uk»
svp envoyez la facture à «email:TOM_HILL@PROTON.ME» s'il vous plaît
désolé, c'est «email:Sven.Lund@orange.fr» pas l'autre
re bonjour, joignable au «phone:04 72 10 30 30» après 18h
svp appelez moi au «phone:+33 6 12 34 56 78»
désolé, mon numéro de portable : «phone:04 72 10 30 30»
svp tel «phone:01.42.68.53.00»
re bonjour, le livreur peut appeler le «phone:0612345678», code portail au téléphone
désolé, mon numéro a changé, c'est «phone:07 56 78 90 12» maintenant et plus «phone:0612345678»
désolé, je m'appelle «name:Luc Bernard», carte «card:6011111111111117», téléphone «phone:06 12 34 56 78»
Où est la commande 4820193 prévue le 14/03/2026 à 10h30 ?
Le colis 6A12345678901 n'a pas bougé depuis le 12.11.
Le bouquet à 45,99 € fait 60 cm ou 70 cm ?
La facture 2026-000418 de 1 249,50 € est fausse
Il nous faut 120 tiges pour 8 tables samedi 12 décembre 2026 avant 18h
votre appli version 12.4.1083 plante sur iOS 18.2
le vase mesure 12,5 x 30 x 12,5 cm et pèse 1 450 g
numéro client 00492817, code promo PRINTEMPS25
entre 9.15 et 10.45 personne n'est venu
référence BV-2210-88713, je suis là dans 5 minutes
24 roses, 6 lys et 12 oeillets pour 55 à 60 euros
Je suis allergique au lys, l'article 118734 convient ?
Colissimo 8R40012345678 livré mais rien reçu
`,
  BE: `
mon adresse mail est «email:bestellungen+rosen@gmx.at»
Mon mot de passe est «secret:Jardin2021!» et ça ne marche pas
`,
}
