import type { Codigo, Problem } from '#contract/problem.ts'
import { SERVIDOR_PROGRAMAS } from '#messages/persona/programas.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { SERVIDOR, SERVIDOR_ETIQUETAS, SERVIDOR_STOCK } from '#messages/server/problemas.ts'

type RefusalExtra = Pick<
  Problem,
  'actual' | 'actualRegistro' | 'actualFila' | 'movidas' | 'campos' | 'faltan'
>

/** A request answered with a problem. A refusal thrown inside a write also rolls the transaction back. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly codigo: Codigo
  readonly extra: RefusalExtra
  readonly retryAfterS: number | undefined

  constructor(
    codigo: Codigo,
    detail: string = PROBLEMAS[codigo][1],
    { retryAfterS, ...extra }: RefusalExtra & { retryAfterS?: number } = {},
  ) {
    super(detail)
    this.codigo = codigo
    this.status = PROBLEMAS[codigo][0]
    this.extra = extra
    this.retryAfterS = retryAfterS
  }
}

export const invalid = (...campos: string[]): Refusal => new Refusal('PEDIDO_INVALIDO', undefined, { campos })

export const PROBLEMAS: Readonly<Record<Codigo, readonly [status: number, detail: string]>> = {
  PEDIDO_INVALIDO: [400, SERVIDOR.pedidoInvalido],
  CREDENCIALES: [401, SESION.errorAutenticacion],
  SESION: [401, SERVIDOR.sesion],
  ENLACE: [401, SERVIDOR.enlace],
  ENLACE_REVOCADO: [401, SERVIDOR.enlaceRevocado],
  CLAVE_ACCESO: [401, SERVIDOR_PROGRAMAS.malo],
  PERMISO: [403, SERVIDOR.permiso],
  CLAVE_PROVISORIA: [403, SERVIDOR.claveProvisoria],
  SOLO_ENVIA: [403, SERVIDOR.soloEnvia],
  EQUIPO_REVOCADO: [403, SESION.equipoRevocado],
  NO_EXISTE: [404, SERVIDOR.noExiste],
  CLAVE_DESCONOCIDA: [404, SERVIDOR.claveDesconocida],
  METODO: [405, SERVIDOR.metodo],
  CLAVE_EN_CURSO: [409, SERVIDOR.claveEnCurso],
  DUPLICADO: [409, SERVIDOR_STOCK.duplicado],
  REFERENCIADO: [409, SERVIDOR_STOCK.referenciado],
  VERSION: [412, SERVIDOR.version],
  MUY_GRANDE: [413, SERVIDOR.muyGrande],
  URL_LARGA: [414, SERVIDOR.urlLarga],
  TIPO_CONTENIDO: [415, SERVIDOR.tipoContenido],
  REGLA: [422, SERVIDOR.pedidoInvalido],
  CLAVE_REUSADA: [422, SERVIDOR.claveReusada],
  ACTUALICE: [426, SERVIDOR.actualice],
  DEMASIADOS_INTENTOS: [429, SESION.demasiadosIntentos(1)],
  INTERNO: [500, SERVIDOR.interno],
  IMPRESORA: [503, SERVIDOR_ETIQUETAS.ausente],
  OCUPADO: [503, SERVIDOR.ocupado],
  ALMACENAMIENTO: [503, SERVIDOR.almacenamiento],
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** `instance` names the request, never its URL (RFC 9457; src/contract/problem.ts). */
export const buildProblem = (refusal: Refusal, requestId: string): Problem => ({
  type: 'about:blank',
  title: TITLES[refusal.status] ?? 'Error',
  status: refusal.status,
  detail: refusal.message,
  instance: `urn:pedido:${requestId}`,
  codigo: refusal.codigo,
  ...refusal.extra,
})
