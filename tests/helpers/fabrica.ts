import type { Db } from '#server/db/db.ts'
import { hashPassword } from '#server/passwords.ts'

/** Password of every user of the small factory. */
export const PASS = 'clave-de-prueba'

export const USUARIOS = ['admin', 'operario', 'vendedor', 'lopez', 'de-baja'] as const
export type Usuario = (typeof USUARIOS)[number]

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

let clave: Promise<string> | undefined

/** Seats as given, each one cortada, H5 and negro unless said otherwise. */
export async function addButacas(db: Db, butacas: readonly Semilla[]): Promise<void> {
  for (const {
    nro,
    modelo = 1,
    color = 1,
    estado = 1,
    prehomologada = false,
    homologada = false,
    fechaHs,
  } of butacas) {
    await db.query(
      `insert into butaca (nro, modelo_id, color_id, estado_id, prehomologada, homologada, fecha_hs)
       values ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, now() - interval '1 day'))`,
      [nro, modelo, color, estado, prehomologada, homologada, fechaHs ?? null],
    )
  }
}

const insertLookup = (db: Db, table: string, nombres: readonly string[]) =>
  db.query(
    `insert into ${table} (id, nombre) select ordinality, nombre from unnest($1::text[]) with ordinality as t(nombre, ordinality)
     on conflict do nothing`,
    [nombres],
  )

/** A factory small enough to reason about: lookups, one user a role and a few more, no seats. */
export async function fillFabrica(db: Db): Promise<void> {
  clave ??= hashPassword(PASS)
  await insertLookup(db, 'modelo', MODELOS)
  await insertLookup(db, 'color', COLORES)
  await insertLookup(db, 'estado', ESTADOS)
  for (const nombre of USUARIOS) {
    const rol = nombre === 'admin' || nombre === 'vendedor' ? nombre : 'operario'
    await db.query('insert into usuario (nombre, clave, rol, activo) values ($1, $2, $3, $4)', [
      nombre,
      await clave,
      rol,
      nombre !== 'de-baja',
    ])
  }
}
