import type { FastifyContextConfig } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import type { Db } from '../db/db.ts'
import type { Turnstile } from '../db/turns.ts'
import type { JsonOptions } from '../sql/fragments.ts'
import type { Lecturas } from './lecturas.ts'

export interface RouteContext {
  db: Db
  lecturas: Lecturas
  factoryTz: string
  seat: string
  /** SQL of a seat for a role that may not see weights. */
  seatSinPeso: string
  registro: JsonOptions
  /** JSON of a record's type, of alias `t`. */
  tipoRegistro: JsonOptions
  /** JSON of a product, of alias `p`. */
  producto: JsonOptions
  /** JSON of a catalogue's row, of alias `x`. */
  catalogo: JsonOptions
  /** JSON of a homologation, of alias `h`. */
  homologacion: JsonOptions
  /** JSON of a history row, of alias `ce`. Null extra members are left out. */
  cambio: JsonOptions
  /** Whether answers to the contract's calls contain the members that only our server adds. */
  isExtended: boolean
  /** Limits concurrent writes of stock (docs/decisions/0006). */
  stockWrites: Turnstile
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The id in a path, for tables whose ids are int. */
export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) })
export type IdParams = Static<typeof IdParams>

/** Status and body of a write's answer (server/sync/write.ts). */
export const verdictOf = (answer: unknown, status = 200) => ({ status, body: JSON.stringify(answer) })

export type RouteConfig = FastifyContextConfig & Required<Pick<FastifyContextConfig, 'accion'>>

export const routeOf = ({ method, path }: Endpoint, config: RouteConfig) => ({
  method,
  url: path,
  config,
})

/** Any other path is a file or a screen of the app. */
export const OF_THE_API = /^\/(api|auth)(\/|$)/
