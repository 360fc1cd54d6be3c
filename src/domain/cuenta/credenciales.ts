import { CLAVE_MAX, CLAVE_MIN, USUARIO_MAX, USUARIO_MIN } from '#contract/limites.ts'
import { isLegible } from '#domain/valor/texto.ts'

type FallaNombre = 'falta' | 'largo' | 'signos' | 'alfabeto'

/** Stored form of a login name. The contract lowercases the name (specification §5). */
export const normalizeUsuario = (nombre: string): string => nombre.trim().normalize('NFC').toLowerCase()

const LETTERS = /^\p{L}[\p{L}\p{N}._-]*$/u

export function checkNombreUsuario(nombre: string): FallaNombre | null {
  if (nombre === '') return 'falta'
  if (nombre.length < USUARIO_MIN || nombre.length > USUARIO_MAX) return 'largo'
  if (!LETTERS.test(nombre)) return 'signos'
  return isLegible(nombre) ? null : 'alfabeto'
}

const CLAVES_COMUNES: readonly string[] = (
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

type FallaClave = 'falta' | 'corta' | 'larga' | 'nombre' | 'comun' | 'producto'

const PALABRAS = (
  'butaca butacas fabrica tapizada tapizado homologar homologacion homologada admin administrador ' +
  'operario operador vendedor usuario supervisor contrasena deposito stock'
).split(' ')

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
/** People add digits and signs around a word to pass the check. */
const stripEnds = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const COMUNES: ReadonlySet<string> = new Set(CLAVES_COMUNES)
const isOneSign = (text: string): boolean => new Set(text).size <= 2

function isRun(text: string): boolean {
  const codes = Array.from(text, sign => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

const isMadeOf = (text: string, word: string): boolean =>
  word !== '' && text !== '' && text.replaceAll(word, '') === ''

/**
 * Checks a password (security C12). Letter case does not matter: the contract lowercases passwords (specification §5).
 * @param nombre the login name.
 */
export function checkClave(clave: string, nombre: string): FallaClave | null {
  if (clave === '') return 'falta'
  if (clave.length < CLAVE_MIN) return 'corta'
  if (clave.length > CLAVE_MAX) return 'larga'
  const whole = plain(clave)
  const core = stripEnds(whole)
  const own = plain(nombre)
  if (core !== '' && own !== '' && (isMadeOf(core, own) || whole.startsWith(own + own))) return 'nombre'
  if (PALABRAS.some(palabra => isMadeOf(core, palabra))) return 'producto'
  if (COMUNES.has(whole) || COMUNES.has(core) || isOneSign(whole) || isRun(whole)) return 'comun'
  return null
}

export const PIN_MIN = 4
export const PIN_MAX = 6
/** After this many wrong PINs in a row, device and server block the PIN. */
export const PIN_INTENTOS = 5

type DefectoPin = 'largo' | 'obvio'

export function defectoPin(pin: string): DefectoPin | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_MIN || pin.length > PIN_MAX) return 'largo'
  return isObvio(pin) ? 'obvio' : null
}

/** PINs that attackers guess first: 1111, 1234, 9876, 1212, 123123, 1987. */
function isObvio(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10)
  const isRow = [0, 1, 9].some(step => steps.every(each => each === step))
  const isRepeated = [2, 3].some(
    length => pin.length > length && pin === pin.slice(0, length).repeat(3).slice(0, pin.length),
  )
  return isRow || isRepeated || /^(19|20)\d\d$/.test(pin)
}

/** Crockford's Base32: omits I, L, O and U. */
export const ALFABETO_CODIGO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 20 signs of 5 bits: 100 bits. */
export const LARGO_CODIGO = 20
const GRUPO = 5

const CODIGO = new RegExp(`^[${ALFABETO_CODIGO}]{${LARGO_CODIGO}}$`)

/** Reads the code of a wall panel or of the first account, typed or from a link. Null for any other text. */
export function parseCodigo(texto: string): string | null {
  const plano = texto
    .toUpperCase()
    .replaceAll(/[\s\-–]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODIGO.test(plano) ? plano : null
}

/** The code in groups, for reading and typing: 'ABCDE-FGHJK-MNPQR-STVWX'. */
export const writeCodigo = (codigo: string): string =>
  codigo.match(new RegExp(`.{1,${GRUPO}}`, 'g'))?.join('-') ?? ''
