import type { Codigo, Problem } from '#contract/problem.ts'
import { SERVIDOR_PROGRAMAS } from '#messages/persona/programas.ts'
import { SESION } from '#messages/persona/sesion.ts'
import { SERVIDOR, SERVIDOR_ETIQUETAS, SERVIDOR_STOCK } from '#messages/server/problemas.ts'

type RefusalExtra = Pick<
  Problem,
  'actual' | 'actualRegistro' | 'actualFila' | 'movidas' | 'campos' | 'faltan'
>

/** A request answered with a problem. Thrown inside a write it also rolls the transaction back. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly codigo: Codigo
  readonly extra: RefusalExtra
  readonly retryAfterS: number | undefined

  constructor(
    codigo: Codigo,
    detail: string = DETAILS[codigo],
    { retryAfterS, ...extra }: RefusalExtra & { retryAfterS?: number } = {},
  ) {
    super(detail)
    this.codigo = codigo
    this.status = STATUS[codigo]
    this.extra = extra
    this.retryAfterS = retryAfterS
  }
}

/** A request with invalid members. */
export const invalid = (...campos: string[]): Refusal => new Refusal('PEDIDO_INVALIDO', undefined, { campos })

/** The status of each problem code. */
export const STATUS: Readonly<Record<Codigo, number>> = {
  PEDIDO_INVALIDO: 400,
  CREDENCIALES: 401,
  SESION: 401,
  ENLACE: 401,
  ENLACE_REVOCADO: 401,
  CLAVE_ACCESO: 401,
  PERMISO: 403,
  CLAVE_PROVISORIA: 403,
  SOLO_ENVIA: 403,
  EQUIPO_REVOCADO: 403,
  NO_EXISTE: 404,
  CLAVE_DESCONOCIDA: 404,
  METODO: 405,
  CLAVE_EN_CURSO: 409,
  DUPLICADO: 409,
  REFERENCIADO: 409,
  VERSION: 412,
  MUY_GRANDE: 413,
  URL_LARGA: 414,
  TIPO_CONTENIDO: 415,
  REGLA: 422,
  CLAVE_REUSADA: 422,
  ACTUALICE: 426,
  DEMASIADOS_INTENTOS: 429,
  INTERNO: 500,
  IMPRESORA: 503,
  OCUPADO: 503,
  ALMACENAMIENTO: 503,
}

const DETAILS: Record<Codigo, string> = {
  PEDIDO_INVALIDO: SERVIDOR.pedidoInvalido,
  CREDENCIALES: SESION.errorAutenticacion,
  SESION: SERVIDOR.sesion,
  ENLACE: SERVIDOR.enlace,
  ENLACE_REVOCADO: SERVIDOR.enlaceRevocado,
  CLAVE_ACCESO: SERVIDOR_PROGRAMAS.malo,
  PERMISO: SERVIDOR.permiso,
  CLAVE_PROVISORIA: SERVIDOR.claveProvisoria,
  SOLO_ENVIA: SERVIDOR.soloEnvia,
  EQUIPO_REVOCADO: SESION.equipoRevocado,
  NO_EXISTE: SERVIDOR.noExiste,
  CLAVE_DESCONOCIDA: SERVIDOR.claveDesconocida,
  METODO: SERVIDOR.metodo,
  CLAVE_EN_CURSO: SERVIDOR.claveEnCurso,
  DUPLICADO: SERVIDOR_STOCK.duplicado,
  REFERENCIADO: SERVIDOR_STOCK.referenciado,
  VERSION: SERVIDOR.version,
  MUY_GRANDE: SERVIDOR.muyGrande,
  URL_LARGA: SERVIDOR.urlLarga,
  TIPO_CONTENIDO: SERVIDOR.tipoContenido,
  REGLA: SERVIDOR.pedidoInvalido,
  CLAVE_REUSADA: SERVIDOR.claveReusada,
  ACTUALICE: SERVIDOR.actualice,
  DEMASIADOS_INTENTOS: SESION.demasiadosIntentos(1),
  INTERNO: SERVIDOR.interno,
  IMPRESORA: SERVIDOR_ETIQUETAS.ausente,
  OCUPADO: SERVIDOR.ocupado,
  ALMACENAMIENTO: SERVIDOR.almacenamiento,
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The only shape of an error answer (RFC 9457; src/contract/problem.ts). `instance` names the request, never its URL. */
export const buildProblem = (refusal: Refusal, requestId: string): Problem => ({
  type: 'about:blank',
  title: TITLES[refusal.status] ?? 'Error',
  status: refusal.status,
  detail: refusal.message,
  instance: `urn:pedido:${requestId}`,
  codigo: refusal.codigo,
  ...refusal.extra,
})
