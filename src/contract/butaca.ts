import { type Static, Type } from 'typebox'
import { closed, filtroId, nullable } from './formatos.ts'
import { NRO_MAX, PESO_MAX, TEXTO_MAX } from './limites.ts'
import { Ref, RefEnvio } from './ref.ts'
import { each, FILTRO_TEXTOS, TEXTOS_BUTACA, textosButaca } from './textos-butaca.ts'

const Texto = nullable(Type.String())
const textoEnviado = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))

/**
 * A seat as the server sends it (specification §3, design §5). `peso` in kg, -1 for none. `fechaHs` is the factory's wall
 * clock without zone, ISO with milliseconds. `version` is an extension of our server.
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

/** POST /api/butaca/filtro: 0 or null means all; a text is a case-insensitive prefix. */
export const FiltroButaca = closed({
  ...each(FILTRO_TEXTOS, () => textoEnviado(NRO_MAX)),
  modelo: filtroId,
  estado: filtroId,
  color: filtroId,
})
export type FiltroButaca = Static<typeof FiltroButaca>

/** POST /api/butaca/filtroAS: true is lista S, false is lista A. */
export const FiltroAs = Type.Boolean()

/** PUT /api/butaca, query string. `homo`: true S, false A, absent neither. `peso` -1 keeps the weight. */
export const CambioEstadoQuery = closed({
  nroButaca: Type.String({ minLength: 1, maxLength: NRO_MAX }),
  idEstado: Type.Integer({ minimum: 1 }),
  peso: Type.Optional(Type.Number({ minimum: -1, maximum: PESO_MAX })),
  homo: Type.Optional(Type.Boolean()),
})
export type CambioEstadoQuery = Static<typeof CambioEstadoQuery>

/** Members that a caller may send back as they came; they change nothing (security C15). */
const ignorados = {
  prehomologada: Type.Optional(Type.Unknown()),
  homologada: Type.Optional(Type.Unknown()),
  fechaHs: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
}

/**
 * POST /api/butaca (create) and PUT /api/butaca/mod (edit), body (specification §7, design §5). `peso` null or -1 means
 * none; without `estado` a create takes 1, an edit keeps it. `nro` names the seat and cannot be edited.
 */
export const ButacaEnvio = closed({
  nro: Type.String({ minLength: 1, maxLength: NRO_MAX }),
  modelo: RefEnvio,
  color: RefEnvio,
  estado: Type.Optional(RefEnvio),
  peso: Type.Optional(nullable(Type.Number({ minimum: -1, maximum: PESO_MAX }))),
  ...each(TEXTOS_BUTACA, () => textoEnviado(TEXTO_MAX)),
  ...ignorados,
})
export type ButacaEnvio = Static<typeof ButacaEnvio>

/** GET /api/butaca/cambios?desde=CURSOR, our extension (design §4): without `desde` the cursor alone; `reinicio` if it is unknown. */
export const CambiosQuery = closed({ desde: Type.Optional(Type.String({ maxLength: 100 })) })
export const Cambios = Type.Object({
  cursor: Type.String(),
  reinicio: Type.Boolean(),
  /** A model, a colour or a state was written since, which any seat may name. */
  maestros: Type.Optional(Type.Boolean()),
  butacas: Type.Array(Butaca),
})
export type Cambios = Static<typeof Cambios>
