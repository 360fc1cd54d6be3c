import type { Endpoint } from '#contract/endpoints/piso.ts'
import type { Db } from '../db/db.ts'
import type { Turnstile } from '../db/turns.ts'
import type { JsonOptions } from '../sql/fragments.ts'
import type { Novedad } from '../sql/novedad.ts'
import type { Lecturas } from './lecturas.ts'

export interface RouteContext {
  db: Db
  lecturas: Lecturas
  factoryTz: string
  seat: string
  /** The same for a role that may not see weights. */
  seatSinPeso: string
  /** Further members of a new homologation: name and SQL expression of JSON text, of the aliases of `seat`. */
  homologadaExtra: Readonly<Record<string, string>>
  registro: JsonOptions
  /** Further members of a type of record: name and SQL expression of a number, of alias `t`. */
  tipoRegistroExtra: Readonly<Record<string, string>>
  /** How a product is made into JSON, of alias `p`. */
  producto: JsonOptions
  /** How a row of a catalogue is made into JSON, of alias `x`. */
  catalogo: JsonOptions
  /** How a homologation is made into JSON, of alias `h`. */
  homologacion: JsonOptions
  /** How a row of history is made into JSON, of alias `ce`; a further member that is null is left out. */
  cambio: JsonOptions
  /** Whether models, colours and states tell what only our server knows of them. */
  maestros: boolean
  /** Limits concurrent writes of stock (docs/decisions/0006). */
  stockWrites: Turnstile
  /** What is newest of the seats, so that what was read once need not be asked again. */
  novedad: Novedad
  /** The caller's clock, or null for the database's. */
  now: () => Date | null
}

export const JSON_TYPE = 'application/json; charset=utf-8'

export const routeOf = ({ method, path }: Endpoint) => ({ method, url: path })

/** Paths of the API: anything else is a file or a screen of the app. */
export const OF_THE_API = /^\/(api|auth)(\/|$)/
