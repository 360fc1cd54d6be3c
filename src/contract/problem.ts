/** A seat as it is now, with author and moment of its last change. */
export interface Actual {
  butaca: import('./butaca.ts').Butaca
  usuario: string | null
  fechaHs: string
  /** Labels and buyer of a homologated seat; absent if unknown, and in older releases. */
  homologacion?: { eBlanca: string; eGris: string; comprador: string | null }
}

/**
 * An error answer (RFC 9457) with a stable `codigo` and a Spanish `detail` (design §5). A contract-only server may
 * answer an error without this body.
 */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  codigo: Codigo
  /** On 412 of a seat, and on 409 of a homologated seat (design §4, «Conflicts»). */
  actual?: Actual
  /** On 412 of a record: the record as it is now, with author and moment of its last change. */
  actualRegistro?: {
    registro: import('./stock/registro.ts').Registro
    usuario: string | null
    fechaHs: string
  }
  /**
   * On 422 of undoing a stock count: products whose stock moved since the count, with their stock now (`hay`) and after
   * the undo (`queda`). A request with `vista` confirms the undo.
   */
  movidas?: { total: number; productos: { codigo: string; hay: number; queda: number }[]; vista: string }
  /** On 412 of any other row: the row as it is now, with author and moment of its last change; null if unknown. */
  actualFila?: { fila: object; usuario: string | null; fechaHs: string | null }
  /** The wrong fields, by their names in the contract. */
  campos?: string[]
  /** On 403 of a program: permissions that the call needs and the key lacks; empty if no key may make the call. */
  faltan?: import('./permisos.ts').PermisoPrograma[]
}

export type Codigo =
  | 'PEDIDO_INVALIDO' // 400
  | 'CREDENCIALES' // 401 on login
  | 'SESION' // 401: no token, or an altered, expired or closed one
  | 'ENLACE' // 401: unknown link of a wall panel, or none given
  | 'ENLACE_REVOCADO' // 401
  | 'CLAVE_ACCESO' // 401: a program's key that is unknown, expired or revoked
  | 'PERMISO' // 403
  | 'CLAVE_PROVISORIA' // 403: the password must be changed first
  | 'SOLO_ENVIA' // 403: an `emisor` token
  | 'EQUIPO_REVOCADO' // 403: the device is out of service
  | 'NO_EXISTE' // 404
  | 'CLAVE_DESCONOCIDA' // 404: the server has no answer for this idempotency key
  | 'METODO' // 405
  | 'CLAVE_EN_CURSO' // 409, with Retry-After
  | 'DUPLICADO' // 409
  | 'REFERENCIADO' // 409
  | 'VERSION' // 412
  | 'MUY_GRANDE' // 413
  | 'URL_LARGA' // 414
  | 'TIPO_CONTENIDO' // 415
  | 'REGLA' // 422
  | 'CLAVE_REUSADA' // 422
  | 'ACTUALICE' // 426
  | 'DEMASIADOS_INTENTOS' // 429, with Retry-After
  | 'INTERNO' // 500
  | 'IMPRESORA' // 503: the plant's label printer
  | 'OCUPADO' // 503, with Retry-After
  | 'ALMACENAMIENTO' // 503

export const PROBLEM_TYPE = 'application/problem+json'
