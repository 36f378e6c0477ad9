/** Messages of customers who write Spanish, by the country the company is in. A marked value reads «kind:value». */
export const spanish: Readonly<Record<string, string>> = {
  ES: `
hola, mi tarjeta «card:3773-789588-36194» no funciona
número de tarjeta: «card:5200 8282 8282 8210» caduca 09/27 cvv «secret:529»
devuélvanme el dinero a la tarjeta «card:3758.410973.50775» por favor
pagué con la visa «card:5179 7598 5565 2702»
tarjeta «card:3566 0020 2036 0505» y mi móvil «phone:91 521 04 40»
Mi IBAN es «iban:ES22 3935 4421 9790 3098 6840»
hagan la transferencia a «iban:es6002130232430011132751», pedido 48213
cuenta bancaria «iban:es3155467450142411904255» a nombre de mi madre
iban: «iban:es24 7239 8026 6403 4171 1923» correo «email:SVEN.LUND@MY-SHOP.CO.UK»
mi correo es «email:claire-dupont@proton.me»
Envíen la factura a «email:Sven.Lund@proton.me»
no me llega nada a «email:anna.berg [at] telefonica [dot] es», ¿está bien escrito?
mi teléfono es el «phone:91 521 04 40»
llámenme al «phone:+34 612 34 56 78» después de las 5
móvil «phone:711 234 567»
el número de la persona que recibe es «phone:91 521 04 40», llamen antes
tel. «phone:93 402 70 00» o «phone:645.12.34.56»
mi DNI es «id:12345678Z»
dni «id:87654321X»
D.N.I. «id:11.223.344-B»
NIE «id:X1234567L» para la factura
pasaporte «id:PAB123456»
Mi contraseña es «secret:Girasol2020!» y no entra
contraseña: «secret:clavel_rojo7»
el código que me enviaron por sms es «secret:918273»
mi pin es «secret:6402»
código de verificación «secret:447120»
la clave es «secret:Flores#19»
mi fecha de nacimiento es «dob:14/03/1986»
nací el «dob:2 de julio de 1979»
me llamo «name:Marta Iglesias»
mi nombre es «name:Álvaro Núñez» y espero un ramo
soy «name:Lucía Romero», hablamos ayer
me llamo «name:Pablo Serrano», tarjeta «card:3400 303843 79323», teléfono «phone:93 402 70 00»
otra vez: hola, mi tarjeta «card:6011 1111 1111 1117» no funciona
buenas número de tarjeta: «card:2345.4156.8126.1004» caduca 09/27 cvv «secret:529»
otra vez: devuélvanme el dinero a la tarjeta «card:4929647649755459» por favor
perdón, pagué con la visa «card:379428025659935»
pues tarjeta «card:2345 7022 2250 7890» y mi móvil «phone:612 345 678»
pues mi iban es «iban:ES32-7095-6820-8827-2620-8805»
otra vez: hagan la transferencia a «iban:es6596657992563439095584», pedido 48213
buenas cuenta bancaria «iban:ES03 2987 4170 2619 6498 6019» a nombre de mi madre
perdón, iban: «iban:es7064196741751074314453» correo «email:bestellungen+rosen@outlook.com»
buenas mi correo es «email:Sven.Lund@btinternet.com»
pues envíen la factura a «email:TOM_HILL@GMAIL.COM»
otra vez: no me llega nada a «email:ruiz.marta84@gmail.com», ¿está bien escrito?
otra vez: mi teléfono es el «phone:+34 915 210 440»
pues llámenme al «phone:91 521 04 40» después de las 5
buenas móvil «phone:612 345 678»
pues el número de la persona que recibe es «phone:711 234 567», llamen antes
perdón, tel. «phone:+34 612 34 56 78» o «phone:+34 612 34 56 78»
perdón, me llamo «name:Pablo Serrano», tarjeta «card:3056 930902 5904», teléfono «phone:+34 612 34 56 78»
¿Dónde está el pedido 4820193? Tenía que llegar el 14/03/2026 a las 10:30.
El envío PQ4F6X0712345670128001Z no se mueve desde el 12.11.
¿El ramo de 45,99 € mide 60 cm o 70 cm?
la factura 2026-000418 de 1.249,50 € está mal
Necesitamos 120 tallos para 8 mesas el sábado 12 de diciembre de 2026 antes de las 18h
su app versión 12.4.1083 se cierra en iOS 18.2
el jarrón mide 12,5 x 30 x 12,5 cm y pesa 1450 g
número de cliente 00492817, código de descuento PRIMAVERA25
entre las 9.15 y las 10.45 no vino nadie
referencia BV-2210-88713, llego en 5 minutos
24 rosas, 6 lirios y 12 claveles por unos 55 o 60 euros
soy alérgica a los lirios, ¿sirve el artículo 118734?
seguimiento 0082800082803312345678 entregado pero no hay nada
`,
}
