import { type Static, Type } from 'typebox'
import { NRO_MAX, PESO_MAX, TEXTO_MAX } from './limites.ts'
import { Ref, RefEnvio } from './ref.ts'
import { each, FILTRO_TEXTOS, TEXTOS_BUTACA, textosButaca } from './textos-butaca.ts'

const Texto = Type.Union([Type.String(), Type.Null()])
const textoEnviado = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

/**
 * A seat as the server sends it (specification §3, design §5).
 * `peso` in kg, -1 means none. `fechaHs` is the factory's wall clock without zone, ISO with milliseconds.
 * `version` is our server's extension: absent from a server that speaks the contract alone.
 */
export const Butaca = Type.Object({
  nro: Type.String(),
  modelo: Ref,
  color: Ref,
  estado: Ref,
  peso: Type.Number(),
  prehomologada: Type.Boolean(),
  homologada: Type.Boolean(),
  ...textosButaca(Texto, Type.Optional(Texto)),
  fechaHs: Type.String(),
  version: Type.Optional(Type.Integer()),
})
export type Butaca = Static<typeof Butaca>

/** POST /api/butaca/filtro: 0 (or null) means all; a text is a case-insensitive prefix, null means all. */
export const FiltroButaca = Type.Object(
  {
    ...each(FILTRO_TEXTOS, () => textoEnviado(NRO_MAX)),
    modelo: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    estado: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    color: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
  },
  { additionalProperties: false },
)
export type FiltroButaca = Static<typeof FiltroButaca>

/** POST /api/butaca/filtroAS: true is lista S, false is lista A. */
export const FiltroAs = Type.Boolean()

/** PUT /api/butaca, query string. `homo`: true S, false A, absent neither. `peso` -1 keeps the weight there is. */
export const CambioEstadoQuery = Type.Object(
  {
    nroButaca: Type.String({ minLength: 1, maxLength: NRO_MAX }),
    idEstado: Type.Integer({ minimum: 1 }),
    peso: Type.Optional(Type.Number({ minimum: -1, maximum: PESO_MAX })),
    homo: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type CambioEstadoQuery = Static<typeof CambioEstadoQuery>

/** Members that a caller may send back as it got them; none of them changes anything (security C15). */
const ignorados = {
  prehomologada: Type.Optional(Type.Unknown()),
  homologada: Type.Optional(Type.Unknown()),
  fechaHs: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
}

/**
 * POST /api/butaca (create) and PUT /api/butaca/mod (edit), body (specification §7, design §5). `peso` null or -1 means
 * none; `estado` absent means 1 on a create and keeps it on an edit. An edit names the seat by `nro`, which stays.
 */
export const ButacaEnvio = Type.Object(
  {
    nro: Type.String({ minLength: 1, maxLength: NRO_MAX }),
    modelo: RefEnvio,
    color: RefEnvio,
    estado: Type.Optional(RefEnvio),
    peso: Type.Optional(Type.Union([Type.Number({ minimum: -1, maximum: PESO_MAX }), Type.Null()])),
    ...each(TEXTOS_BUTACA, () => textoEnviado(TEXTO_MAX)),
    ...ignorados,
  },
  { additionalProperties: false },
)
export type ButacaEnvio = Static<typeof ButacaEnvio>

/**
 * GET /api/butaca/cambios?desde=CURSOR, an extension of our server (design §4).
 * Without `desde` it answers no seats and the cursor of now. With a cursor of another data epoch or one that the
 * server no longer understands, `reinicio` is true and the caller must load its mirror from scratch.
 */
export const CambiosQuery = Type.Object(
  { desde: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
)
export const Cambios = Type.Object({
  cursor: Type.String(),
  reinicio: Type.Boolean(),
  butacas: Type.Array(Butaca),
})
export type Cambios = Static<typeof Cambios>
