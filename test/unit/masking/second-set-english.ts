/** Messages of customers who write English, by the country the company is in. A marked value reads «kind:value». */
export const english: Readonly<Record<string, string>> = {
  GB: `
hi my card is «card:3782 822463 10005» and it got declined twice, can u try it again?
Card no: «card:4929.9555.9797.1147» exp 09/27 cvv «secret:737» name on card Mrs P Hollis
please refund to «card:4206797016877313», not the old one
charge it to this one «card:6011.6537.0565.6304» thanks. And ring me on «phone:07958 331 204» if it fails
the card used for order 48213 was «card:2223003122003222».
cardnumber «card:6011111111111117» is that enough?
Could you pay the refund into «iban:GB83-MIDL-3441-9792-3760-92»? Account holder is my mum.
my iban is «iban:GB03BARC30926002675112», bic NWBKGB2L
You can reach me at «email:info [at] gmx [dot] at» or «phone:+44 7400 123456» after 5pm
email «email:bestellungen+rosen@telefonica.es» pls
send the confirmation to «email:ruiz.marta84@gmx.at», i never got the first one (order 77120)
Its «email:Sven.Lund@telefonica.es» , not the other address you have
call me on «phone:0117 318 2045» about the wreath
the recipient's phone: «phone:+44 (0)20 7183 8750», she is in until 3
ring «phone:+44 (0)20 7183 8750» when the driver is near the gate please
my number changed, was «phone:0117 318 2045» now «phone:07400 123456»
tel «phone:07700-184 263» / mail «email:claire-dupont@gmx.at»
my national insurance number is «id:AB123456C»
NINO: «id:ce203040d» thx
passport no. «id:533401372» for the prize draw abroad
My password is «secret:Roses4Ever!» but I still cant log in
it says wrong password, password: «secret:tulip-2019»
the code you texted me is «secret:482913»
here is the key from our developer «secret:sk_live_51H8xYzKq2Lm9Np0Rt3Vw7Xa»
verification code «secret:90214» doesnt work
api key: «secret:AKIAIOSFODNN7EXAMPLE»
cvc is «secret:214»
my date of birth is «dob:14/03/1986», for the birthday club
DOB «dob:1990-11-23»
My name is «name:Harriet Coleman» and I ordered a wreath yesterday
hello, i'm «name:Desmond Achebe», we spoke on the phone
This is «name:Laura Pritchard» from the surgery
My name is «name:Ian Foss», phone «phone:07400 123456», card «card:4910.3177.6467.2720»
ok so hi my card is «card:4111 1111 1111 1111» and it got declined twice, can u try it again?
btw card no: «card:5130626116957220» exp 09/27 cvv «secret:737» name on card mrs p hollis
btw please refund to «card:4000 0566 5566 5556», not the old one
sorry for the typos, i paid with my visa ending... well its «card:340977379727611»
hiya charge it to this one «card:4929620191327423» thanks. and ring me on «phone:+44 (0)20 7183 8750» if it fails
btw the card used for order 48213 was «card:5172.3143.0154.0486»
btw cardnumber «card:2345943699192200» is that enough?
sorry for the typos, could you pay the refund into «iban:gb46 nwbk 5200 0201 0195 38»? account holder is my mum
sorry for the typos, my iban is «iban:GB68MIDL13331001471213», bic nwbkgb2l
hiya for the invoice inv-2031 please transfer to: «iban:gb72 loyd 6405 4405 5987 49»
sorry for the typos, you can reach me at «email:k.obrien@gmail.com» or «phone:+44 7400 123456» after 5pm
hiya email «email:Sven.Lund@gmail.com» pls
me again: send the confirmation to «email:tom_hill(at)proton.me», i never got the first one (order 77120)
ok so its «email:anna.berg@outlook.com» , not the other address you have
sorry for the typos, call me on «phone:07400 123456» about the wreath
hiya my mobile number is «phone:0117 318 2045»
sorry for the typos, the recipient's phone: «phone:0117 318 2045», she is in until 3
me again: ring «phone:0117 318 2045» when the driver is near the gate please
btw my number changed, was «phone:+44 (0)20 7183 8750» now «phone:07958 331 204»
hiya tel «phone:0044 7911 123456» / mail «email:j.martens (at) ziggo.nl»
me again: my name is «name:Ian Foss», phone «phone:0117 318 2045», card «card:3566002020360505»
ok so refund: «iban:gb54barc55166160534468»
Where is order 4820193? It should have come on 14/03/2026 at 10:30.
The tracking number is JD0002219047731255 and it has not moved since 12.11.
Is the £45.99 bouquet 60 cm or 70 cm tall?
invoice 2026-000418 shows 3 x 24.50 = 73.50, that is wrong
We need 120 stems for 8 tables by 6pm on Saturday 12 December 2026.
Your app version 12.4.1083 crashes on iOS 18.2 every time.
tracking 1Z999AA10123456784 says delivered but nothing here
I am 5 minutes away, my ref is BV-2210-88713.
The vase measures 12.5 x 30 x 12.5 cm, weight 1 450 g.
can I have 24 roses, 6 lilies and 12 carnations for around 55 to 60 pounds
Order #100200300 placed 2026-11-03 14:22, still waiting
What is the password for? I never made an account.
it was 9.15 then 9.45 then 10.20, and still no driver
my husband is allergic to lilies, is that a problem with bouquet no 1187?
customer number 00492817, discount code SPRING25
`,
  IE: `
I paid with my visa ending... well its «card:3566002020360505»
my mobile number is «phone:085 012 3456».
my pin is «secret:4821» for the gift card
refund: «iban:IE66 AIBK 4293 5575 9183 62»
`,
  US: `
for the invoice INV-2031 please transfer to: «iban:GB65 NWBK 2870 4655 7210 14»
NI no «id:JG 10 37 59 A» if you need it for the job form
born on «dob:2 July 1979»
`,
}
