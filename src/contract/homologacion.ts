import { type Static, Type } from 'typebox'
import { Butaca } from './butaca.ts'
import { closed } from './formatos.ts'
import { NRO_MAX, TEXTO_MAX } from './limites.ts'

/**
 * Buyer or label: a text on our server; null for no buyer. Another server may send a number. The app then sends a
 * number back (specification §2).
 */
const Valor = Type.Union([Type.String(), Type.Number(), Type.Null()])

/**
 * A row of Homologaciones (specification §3). `fecha_hs` is the factory's wall clock without zone, `version` our
 * extension.
 */
export const Homologacion = Type.Object({
  butaca: Type.String(),
  nombre_modelo: Type.String(),
  comprador: Valor,
  etiqueta_blanca: Valor,
  etiqueta_gris: Valor,
  fecha_hs: Type.String(),
  version: Type.Optional(Type.Integer()),
})
export type Homologacion = Static<typeof Homologacion>

/** GET /api/homologaciones, GET /api/homologaciones/hoy, POST /api/homologaciones/filtro: plain arrays. */
export const Homologaciones = Type.Array(Homologacion)

/** POST /api/homologaciones/filtro, body: the searched text, raw or as a JSON string (design §5). Empty means all. */
export const HomologacionesFiltro = Type.String({ maxLength: TEXTO_MAX })

/** POST /api/homologaciones, query string (specification §7). */
export const HomologarQuery = closed({
  nroButaca: Type.String({ minLength: 1, maxLength: NRO_MAX }),
  eBlanca: Type.String({ minLength: 1, maxLength: TEXTO_MAX }),
  eGris: Type.String({ minLength: 1, maxLength: TEXTO_MAX }),
  comprador: Type.Optional(Type.String({ maxLength: TEXTO_MAX })),
})
export type HomologarQuery = Static<typeof HomologarQuery>

/** A label of a homologation that another seat also has. */
export const EtiquetaRepetida = Type.Object({ etiqueta: Type.String(), butaca: Type.String() })
export type EtiquetaRepetida = Static<typeof EtiquetaRepetida>

/**
 * POST and PUT /api/homologaciones, answer: the row. Our server's extensions: `actual`, the seat of a new homologation,
 * and `repetidas`, its labels that other seats also have.
 */
export const HomologacionCreada = Type.Object({
  ...Homologacion.properties,
  actual: Type.Optional(Butaca),
  repetidas: Type.Optional(Type.Array(EtiquetaRepetida)),
})
export type HomologacionCreada = Static<typeof HomologacionCreada>

/** PUT /api/homologaciones, body: the row. Only the buyer and the labels change (design §5). */
export const HomologacionEnvio = closed({
  butaca: Type.String({ minLength: 1, maxLength: NRO_MAX }),
  comprador: Type.Optional(Type.Union([Type.String({ maxLength: TEXTO_MAX }), Type.Number(), Type.Null()])),
  etiqueta_blanca: Type.Union([Type.String({ minLength: 1, maxLength: TEXTO_MAX }), Type.Number()]),
  etiqueta_gris: Type.Union([Type.String({ minLength: 1, maxLength: TEXTO_MAX }), Type.Number()]),
  nombre_modelo: Type.Optional(Type.Unknown()),
  fecha_hs: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Unknown()),
})
export type HomologacionEnvio = Static<typeof HomologacionEnvio>
