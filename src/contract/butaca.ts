import { type Static, Type } from 'typebox'
import {
  each,
  FILTRO_BOOLEANOS,
  FILTRO_ENTEROS,
  FILTRO_REFERENCIAS,
  FILTRO_TEXTOS,
  maxOf,
  porClase,
  porPresencia,
  REFERENCIAS_BUTACA,
} from './campos-butaca.ts'
import { EntregaButaca, EntregaEnvio } from './entrega.ts'
import { closed, filtroId, nullable, Ref, RefEnvio } from './formatos.ts'
import { MOTIVO_MAX, NOTA_MAX, NRO_MAX, PESO_MAX, TEXTO_MAX } from './limites.ts'

const Texto = nullable(Type.String())
const Entero = nullable(Type.Integer())
const textoEnviado = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))

/**
 * A seat as the server sends it (specification §3, design §5). `peso` in kg, -1 for none. `fechaHs` is the factory's
 * wall clock without zone, ISO with milliseconds. Extensions of our server: `version`, and `entrega` (absent without a
 * delivery).
 */
export const Butaca = Type.Object({
  nro: Type.String(),
  ...each(REFERENCIAS_BUTACA, () => Ref),
  peso: Type.Number(),
  prehomologada: Type.Boolean(),
  homologada: Type.Boolean(),
  ...porPresencia(
    { texto: Texto, booleano: Type.Boolean(), entero: Entero },
    {
      texto: Type.Optional(Texto),
      booleano: Type.Optional(Type.Boolean()),
      entero: Type.Optional(Entero),
    },
  ),
  fechaHs: Type.String(),
  version: Type.Optional(Type.Integer()),
  entrega: Type.Optional(EntregaButaca),
})
export type Butaca = Static<typeof Butaca>

/** POST /api/butaca/filtro. Null, or 0 for a reference, means all. A text is a case-insensitive prefix. */
export const FiltroButaca = closed({
  ...each(FILTRO_TEXTOS, () => textoEnviado(NRO_MAX)),
  ...each(FILTRO_REFERENCIAS, () => filtroId),
  ...each(FILTRO_BOOLEANOS, () => Type.Optional(nullable(Type.Boolean()))),
  ...each(FILTRO_ENTEROS, campo =>
    Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: maxOf(campo) }))),
  ),
})
export type FiltroButaca = Static<typeof FiltroButaca>

/** POST /api/butaca/filtroAS: true is lista S, false is lista A. */
export const FiltroAs = Type.Boolean()

/**
 * PUT /api/butaca, query string. `homo` sets the mark if the new state is lista: true is S, false is A. An absent
 * `homo` keeps the mark. A `peso` of -1 or an absent `peso` keeps the weight.
 */
export const CambioEstadoQuery = closed({
  nroButaca: Type.String({ minLength: 1, maxLength: NRO_MAX }),
  idEstado: Type.Integer({ minimum: 1 }),
  peso: Type.Optional(Type.Number({ minimum: -1, maximum: PESO_MAX })),
  homo: Type.Optional(Type.Boolean()),
})
export type CambioEstadoQuery = Static<typeof CambioEstadoQuery>

/**
 * PUT /api/butaca, body: an extension of our server. `motivo`: why the seat goes back, or the defect of a seat that
 * keeps its state. A server without this motivo stores 'Otro motivo' and puts the name into the note. `nota` needs a
 * motivo, `entrega` needs the new state entregada; otherwise they are ignored.
 */
export const CambioEstadoCuerpo = closed({
  motivo: Type.Optional(
    closed({
      id: Type.Integer({ minimum: 1 }),
      nombre: Type.String({ minLength: 1, maxLength: MOTIVO_MAX }),
    }),
  ),
  nota: Type.Optional(Type.String({ maxLength: NOTA_MAX })),
  entrega: Type.Optional(EntregaEnvio),
})
export type CambioEstadoCuerpo = Static<typeof CambioEstadoCuerpo>

/** Members of an answer that a caller may send back; the server ignores them (security C15). */
const ignorados = {
  prehomologada: Type.Optional(Type.Unknown()),
  homologada: Type.Optional(Type.Unknown()),
  fechaHs: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
  entrega: Type.Optional(Type.Unknown()),
}

/**
 * POST /api/butaca (create) and PUT /api/butaca/mod (edit), body (specification §7, design §5). `peso` null, absent or
 * -1 means none. Without `estado` a new seat gets state 1, and an edit keeps the state. `nro` names the seat and cannot
 * be edited.
 */
export const ButacaEnvio = closed({
  nro: Type.String({ minLength: 1, maxLength: NRO_MAX }),
  modelo: RefEnvio,
  color: RefEnvio,
  estado: Type.Optional(RefEnvio),
  peso: Type.Optional(nullable(Type.Number({ minimum: -1, maximum: PESO_MAX }))),
  ...porClase(campo => ({
    texto: textoEnviado(TEXTO_MAX),
    booleano: Type.Optional(Type.Boolean()),
    entero: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: maxOf(campo) }))),
  })),
  ...ignorados,
})
export type ButacaEnvio = Static<typeof ButacaEnvio>

/**
 * GET /api/butaca/cambios?desde=CURSOR, our extension (design §4). Without `desde` the answer contains only the cursor.
 * `reinicio`: the changes since the cursor are unknown or too many.
 */
export const CambiosQuery = closed({ desde: Type.Optional(Type.String({ maxLength: 100 })) })
export const Cambios = Type.Object({
  cursor: Type.String(),
  reinicio: Type.Boolean(),
  /** True if a model, a color or a state was written since the cursor. Any seat may refer to the written row. */
  maestros: Type.Optional(Type.Boolean()),
  butacas: Type.Array(Butaca),
})
export type Cambios = Static<typeof Cambios>

const Sesion = Type.Object({
  id: Type.Object({ usuario: Type.Object({ nombre: Type.String() }) }),
})

/**
 * Our server's extension: uncertainty of `fechaHs` in minutes. Absent without bounds, or if the bounds are at most a
 * minute apart (reliability O44).
 */
const margenMin = Type.Optional(Type.Integer({ minimum: 1 }))

/** Our server's extension: the author used the PIN of a tablet; absent for the password. */
const identificado = Type.Optional(Type.Literal('pin'))

/** Our server's extension: the reason of a change. `defecto`: the change only marked a defect. */
const porque = {
  motivo: Type.Optional(Type.String()),
  nota: Type.Optional(Type.String()),
  defecto: Type.Optional(Type.Literal(true)),
  entrega: Type.Optional(EntregaButaca),
}

/**
 * GET /api/cambioEstado/but?nroButaca=, oldest first. A contract-only server may leave `sesion` out (specification §3).
 */
export const CambioHistorial = Type.Object({
  id: Type.Object({ fechaHs: Type.String() }),
  estado: Type.Object({ nombre: Type.String() }),
  sesion: Type.Optional(Sesion),
  margenMin,
  identificado,
  ...porque,
})
export type CambioHistorial = Static<typeof CambioHistorial>
export const Historial = Type.Array(CambioHistorial)

export const HistorialQuery = closed({ nroButaca: Type.String({ minLength: 1, maxLength: NRO_MAX }) })

/** GET /api/cambioEstado/hoy: the factory's day so far, oldest first (specification §3). */
export const CambioActividad = Type.Object({
  id: Type.Object({ fechaHs: Type.String(), butaca: Type.Object({ nro: Type.String() }) }),
  estado: Type.Object({ nombre: Type.String() }),
  sesion: Sesion,
  margenMin,
  identificado,
  ...porque,
})
export type CambioActividad = Static<typeof CambioActividad>
export const Actividad = Type.Array(CambioActividad)

/**
 * GET /api/eventos, an extension (design §4): server-sent events `cambio`, with the cursor of GET /api/butaca/cambios
 * as `id`.
 */
export const EVENTO_CAMBIO = 'cambio'

/**
 * `butacas`: numbers of the changed seats; an empty list means any seat. `filas`: all changes from the cursor `desde`
 * to the event's id, so that a mirror at `desde` needs no request. `filas` is absent if the changes are many or
 * unknown, or if the caller may not read `cambios`.
 */
export const EventoCambio = Type.Object({
  butacas: Type.Array(Type.String()),
  homologaciones: Type.Boolean(),
  desde: Type.Optional(Type.String()),
  filas: Type.Optional(Type.Array(Butaca)),
})
export type EventoCambio = Static<typeof EventoCambio>

/**
 * Second event of the stream. `listas`: names of the lists that were written. A name is a stock catalogue, `empresa`,
 * `productos_butaca` or `entregas`.
 */
export const EVENTO_NOMBRES = 'nombres'
export const EventoNombres = Type.Object({ listas: Type.Array(Type.String()) })
export type EventoNombres = Static<typeof EventoNombres>
