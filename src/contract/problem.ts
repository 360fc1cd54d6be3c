/** A seat as it is now, and who changed it last. */
export interface Actual {
  butaca: import('./butaca.ts').Butaca
  usuario: string | null
  fechaHs: string
  /** Labels and buyer of a homologated seat; absent where they are unknown, as in older releases. */
  homologacion?: { eBlanca: string; eGris: string; comprador: string | null }
}

/** An error answer (RFC 9457) with a stable `codigo` and a Spanish `detail` (design §5). A contract-only server may send none. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  codigo: Codigo
  /** On 412, and on 409 of a homologated seat (design §4, «Conflicts»). */
  actual?: Actual
  /** On 412 of a record: as it is now, and who saved it last. */
  actualRegistro?: {
    registro: import('./stock/registro.ts').Registro
    usuario: string | null
    fechaHs: string
  }
  /** On 422 of undoing a count: products that moved since, and what would become of each; `vista` confirms it. */
  movidas?: { total: number; productos: { codigo: string; hay: number; queda: number }[]; vista: string }
  /** On 412 of another row of the office: as it is now, and who saved it last; null where no history tells. */
  actualFila?: { fila: object; usuario: string | null; fechaHs: string | null }
  /** On 400: the wrong fields by their names in the contract. */
  campos?: string[]
  /** On 403 of a program: every permission that the call needs and its key lacks; empty where no key may make it. */
  faltan?: import('./permisos.ts').PermisoPrograma[]
}

export type Codigo =
  | 'PEDIDO_INVALIDO' // 400
  | 'CREDENCIALES' // 401 on login
  | 'SESION' // 401: no token, altered or expired
  | 'ENLACE' // 401: no link of a panel for the wall, or none that there is
  | 'ENLACE_REVOCADO' // 401
  | 'CLAVE_ACCESO' // 401: a program's key that there is not, that expired or that was revoked
  | 'PERMISO' // 403
  | 'CLAVE_PROVISORIA' // 403: the password must be changed first
  | 'SOLO_ENVIA' // 403: a sender's token
  | 'EQUIPO_REVOCADO' // 403: an admin took that device out of service
  | 'NO_EXISTE' // 404
  | 'CLAVE_DESCONOCIDA' // 404 of a key: no effect of it is known
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
  | 'IMPRESORA' // 503: the plant's printer of labels
  | 'OCUPADO' // 503, with Retry-After
  | 'ALMACENAMIENTO' // 503

export const PROBLEM_TYPE = 'application/problem+json'
