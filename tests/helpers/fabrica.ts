import { randomBytes, scryptSync } from 'node:crypto'
import type { Rol } from '#contract/permisos.ts'
import type { Db, Queryable } from '#server/db/db.ts'

export const PASS = 'clave-de-prueba'

/** In the order of their ids. */
const USUARIOS = {
  admin: 'admin',
  operario: 'operario',
  vendedor: 'vendedor',
  lopez: 'operario',
  'de-baja': 'operario',
} as const satisfies Record<Rol, Rol> & Record<string, Rol>
export type Usuario = keyof typeof USUARIOS
export const rolOf = (usuario: Usuario): Rol => USUARIOS[usuario]

const MODELOS = ['H5', 'H7', 'HX', 'S5', 'S7', 'SX', 'S7 XL', 'S5 SIM', 'S7 SIM', 'S7 XL SIM', 'R7']
const COLORES = ['negro', 'blanco', 'rojo']
const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']

export interface Semilla {
  nro: string
  modelo?: number
  color?: number
  estado?: number
  prehomologada?: boolean
  homologada?: boolean
  fechaHs?: string
}
/** Earlier than any test clock, because a change is never dated before the previous change. */
const HACE_MUCHO = '2026-01-05T12:00:00Z'

/** A hash stores its cost. This cheap hash is valid for the server, and takes 1 ms instead of 200. */
function hashCheaply(clear: string): string {
  const salt = randomBytes(16)
  const cost = { N: 256, r: 8, p: 1 }
  const key = scryptSync(clear, salt, 32, cost)
  return ['scrypt', ...Object.values(cost), salt.toString('base64url'), key.toString('base64url')].join('$')
}
const CLAVE = hashCheaply(PASS)

/** Adds seats, given as rows or by number; cortada, H5 and negro by default. */
export async function addButacas(db: Db, butacas: readonly (Semilla | string)[]): Promise<void> {
  for (const butaca of butacas) {
    const {
      nro,
      modelo = 1,
      color = 1,
      estado = 1,
      prehomologada = false,
      homologada = false,
      fechaHs = HACE_MUCHO,
    }: Semilla = typeof butaca === 'string' ? { nro: butaca } : butaca
    await db.query(
      `insert into butaca (nro, modelo_id, color_id, estado_id, prehomologada, homologada, fecha_hs)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [nro, modelo, color, estado, prehomologada, homologada, fechaHs],
    )
  }
}

export interface SemillaCambio {
  nro?: string
  /** An instant with its zone. */
  fechaHs: string
  estado?: number
  modelo?: number
  color?: number
  prehomologada?: boolean
  homologada?: boolean
}

/** Adds changes by operario to existing seats; by default to lista. */
export async function addCambios(db: Queryable, cambios: readonly SemillaCambio[]): Promise<void> {
  for (const { nro = 'A-1', fechaHs, estado = 5, modelo = 1, color = 1, ...marcas } of cambios) {
    await db.query(
      `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso,
         usuario_id, fecha_hs)
       select $1, $2, $3, $4, $5, $6, -1, u.id, $7::timestamptz from usuario u where u.nombre = 'operario'`,
      [nro, estado, modelo, color, marcas.prehomologada ?? false, marcas.homologada ?? false, fechaHs],
    )
  }
}

export interface SemillaHomologacion {
  nro: string
  modelo?: number
  estado?: number
  eBlanca?: string
  eGris?: string
  comprador?: string | null
  fechaHs?: string
}

/** Adds homologated seats with their rows of `homologacion`. The author is `admin`; the time is now unless given. */
export async function addHomologaciones(db: Db, filas: readonly SemillaHomologacion[]): Promise<void> {
  for (const {
    nro,
    modelo = 5,
    estado = 5,
    eBlanca = 'B-1',
    eGris = 'G-1',
    comprador = null,
    fechaHs,
  } of filas) {
    await addButacas(db, [{ nro, modelo, estado, homologada: true }])
    await db.query(
      `insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs)
       select $1, $2, $3, $4, id, coalesce($5::timestamptz, now()) from usuario where nombre = 'admin'`,
      [nro, eBlanca, eGris, comprador, fechaHs ?? null],
    )
  }
}

const insertLookup = (db: Db, table: string, nombres: readonly string[]) =>
  db.query(
    `insert into ${table} (id, nombre) select ordinality, nombre from unnest($1::text[]) with ordinality as t(nombre, ordinality)
     on conflict do nothing`,
    [nombres],
  )

/** A factory small enough to reason about: lookups, one user per role and a few more, no seats. */
export async function fillFabrica(db: Db): Promise<void> {
  await insertLookup(db, 'modelo', MODELOS)
  await insertLookup(db, 'color', COLORES)
  await insertLookup(db, 'estado', ESTADOS)
  for (const [nombre, rol] of Object.entries(USUARIOS)) {
    await db.query('insert into usuario (nombre, clave, rol, activo) values ($1, $2, $3, $4)', [
      nombre,
      CLAVE,
      rol,
      nombre !== 'de-baja',
    ])
  }
}
