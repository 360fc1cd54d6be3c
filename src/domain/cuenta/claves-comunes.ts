/** Common passwords of everywhere and of here, without capitals or accents. */
export const CLAVES_COMUNES: readonly string[] = (
  'password password1 passw0rd p4ssword p@ssword p@ssw0rd contrasena contrasenia clave claveclave secreto secreta ' +
  'qwerty qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t ' +
  'q1w2e3r4 qwe123qwe qwer1234 123qweasd abc12345 abcd1234 a1b2c3d4 12341234 12344321 11223344 112233445566 123123123 ' +
  '123321123 12345678910 1234567890 0987654321 987654321 147258369 159753456 1234qwer 123456abc 123abc456 987654321a ' +
  'iloveyou teamo teamomucho tequiero tequieromucho amormio miamor sunshine princess princesa football futbol ' +
  'baseball superman batman starwars pokemon dragon monkey shadow master welcome bienvenido bienvenida letmein ' +
  'trustno1 whatever computer computadora internet samsung android google facebook instagram whatsapp microsoft ' +
  'windows hola holahola holamundo holaquetal argentina buenosaires cordoba rosario mendoza bocajuniors boca riverplate ' +
  'river racing independiente sanlorenzo messi maradona maradona10 messi10 diego diegomaradona mariposa estrella ' +
  'corazon familia amigos amistad jesus jesucristo diosesamor dios virgen guadalupe alejandro alejandra sebastian ' +
  'fernando fernanda gabriela valentina martina carolina veronica patricia cristina florencia francisco ' +
  'nicolas matias agustin santiago changeme cambiame cambiar default temporal temporario prueba pruebas ' +
  'testtest test1234 tester testing administrator root rootroot toor system sistema servidor oficina empresa trabajo ' +
  'invitado guest access login ingreso ingresar entrar chocolate caramelo primavera verano invierno otono ' +
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes ' +
  'miercoles jueves viernes sabado domingo michael jennifer jordan charlie thomas hunter killer mustang ferrari ' +
  'corvette mercedes harley chevrolet renault peugeot toyota volkswagen freedom liberty ginger pepper cookie summer ' +
  'winter spring autumn flower purple orange banana naranja manzana frutilla pelusa gatito perrito mascota ' +
  'asdf1234 asdasdasd qweqweqwe zaq12wsx xsw21qaz aaaabbbb abcabc abcabcabc abcdefg abcdefghi'
).split(' ')
