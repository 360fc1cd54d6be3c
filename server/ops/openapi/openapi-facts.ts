import { NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import type { API_TEMAS } from '#messages/server/api.ts'
import type { ApiCall } from './api-calls.ts'

export type Tema = keyof typeof API_TEMAS

/** The first expression that matches the path decides. */
const TEMAS: readonly (readonly [RegExp, Tema])[] = [
  [/^\/auth\//, 'sesion'],
  [/^\/api\/(butaca|modelo|color|estado|cambioEstado)(\/|$)/, 'butacas'],
  [/^\/api\/(maestros|motivo)(\/|$)/, 'maestros'],
  [/^\/api\/(homologaciones|excel)(\/|$)/, 'homologaciones'],
  [/^\/api\/informes\//, 'informes'],
  [/^\/api\/productos(-butaca)?(\/|$)/, 'productos'],
  [/^\/api\/(registros|tipo_registros|entregas|remitos)(\/|$)/, 'registros'],
  [/^\/api\/historial(\/|$)/, 'historial'],
  [/^\/api\/buscar$/, 'busqueda'],
  [/^\/api\/(usuarios|sesiones)(\/|$)/, 'usuarios'],
  [/^\/api\/(programas|quien-soy)(\/|$)/, 'programas'],
  [/^\/api\/empresa(\/|$)/, 'empresa'],
  [/^\/api\/pared(es)?(\/|$)/, 'paredes'],
  [/^\/api\/(avisos|envios)(\/|$)/, 'avisos'],
  [/^\/api\/importaciones(\/|$)/, 'importaciones'],
  [new RegExp(`^/api/(${NOMBRES_CATALOGO.join('|')})(/|$)`), 'catalogos'],
  [/^\/api\/(dispositivos|etiquetas|rescate|claves|cuenta|eventos)(\/|$)/, 'equipos'],
]

export const temaOf = ({ path }: ApiCall): Tema =>
  TEMAS.find(([expression]) => expression.test(path))?.[1] ?? 'operacion'

/** Subjects whose calls are all extensions. */
const EXTENSIONES: ReadonlySet<string> = new Set<Tema>([
  'maestros',
  'historial',
  'busqueda',
  'usuarios',
  'equipos',
  'programas',
  'empresa',
  'paredes',
  'avisos',
  'importaciones',
  'operacion',
])
/** Calls of `sesion` that a contract-only server has: signing in, and the first account. */
const SIN_EXTENSION: ReadonlySet<string> = new Set(['login', 'primerIngreso'])
const SUELTAS =
  /^(cambios|ficha|lote|evolucion|flujo|butacasFlujo|ventas|butacasRegistro|emitirRemito|.*\.eliminar)$/
export const isExtension = (call: ApiCall): boolean =>
  EXTENSIONES.has(temaOf(call)) ||
  (temaOf(call) === 'sesion' && !SIN_EXTENSION.has(call.name)) ||
  SUELTAS.test(call.name) ||
  /^\/api\/(productos-butaca|entregas|remitos)/.test(call.path)

/** POSTs that change none of the factory's data, or have their own protection against repeats. */
const WITHOUT_KEY = /^(login|logout|filtro\w+|rescatar|imprimirEtiquetas)$/

/** The contract's deletes are GETs. */
export const hasKey = ({ name, method, keyless }: ApiCall): boolean =>
  !keyless && !WITHOUT_KEY.test(name) && (method !== 'GET' || name.endsWith('.borrar'))

export const hasEtag = (call: ApiCall): boolean =>
  call.ifMatch && !/(^|\.)(borrar|eliminar|anular)|^(nombrar|permitir)Dispositivo$/.test(call.name)

/** Calls that refuse if the data have changed since the state in the body or since the preview. */
const SEEN = /^((confirmar|descartar)Entrega|deshacerDescarte|aplicarImportacion)$/

/** Calls that list products that fell below their minimum (server/stock/save-registro.ts). */
const WARNING = /^(guardarRegistro|confirmarEntrega|registros\.(crear|modificar|borrar|eliminar))$/
export const hasWarnings = ({ name }: ApiCall): boolean => WARNING.test(name)

const MAY_BE_MISSING =
  /^(demo|metricas|openapi|documentacion|estiloDocumentacion|historialButaca|ficha|categoriaDeModelo|imprimirEtiquetas)$/
const AT_THE_TURNSTILE = /^(login|excel|eventos|pared)$/

const isChange = (call: ApiCall): boolean => hasKey(call) || call.keyless || call.name === 'imprimirEtiquetas'
const isMissing = (call: ApiCall): boolean =>
  MAY_BE_MISSING.test(call.name) ||
  call.path.includes(':') ||
  (hasKey(call) && call.method !== 'GET' && !/crear/i.test(call.name))

/** Omits 405, 414 and similar statuses, because only a faulty program gets them. */
export const refusalsOf = (call: ApiCall): number[] => [
  400,
  ...(call.roles === 'everybody' && call.name !== 'login' ? [] : [401]),
  ...(call.roles === 'enlace' || (call.roles === 'everybody' && call.name !== 'login') ? [] : [403]),
  ...(isMissing(call) ? [404] : []),
  ...(isChange(call) ? [409] : []),
  ...(call.ifMatch || SEEN.test(call.name) ? [412] : []),
  ...(call.body ? [413, 415] : []),
  ...(isChange(call) ? [422] : []),
  426,
  ...(AT_THE_TURNSTILE.test(call.name) ? [429] : []),
]
