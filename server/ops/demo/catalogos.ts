import type { Rol } from '#contract/rol.ts'

/** Lookups of the demo factory (design §7, «Demo facts»). */
export interface ModeloDemo {
  id: number
  nombre: string
  prefijo: string
  /** Share of the factory's production. */
  peso: number
  kg: readonly [number, number]
}

export const MODELOS: readonly ModeloDemo[] = [
  { id: 1, nombre: 'H5', prefijo: 'H5', peso: 16, kg: [14.2, 16.4] },
  { id: 2, nombre: 'H7', prefijo: 'H7', peso: 14, kg: [15.4, 17.8] },
  { id: 3, nombre: 'HX', prefijo: 'HX', peso: 6, kg: [17.1, 19.6] },
  { id: 4, nombre: 'S5', prefijo: 'S5', peso: 17, kg: [15.2, 17.6] },
  { id: 5, nombre: 'S7', prefijo: 'S7', peso: 22, kg: [17.2, 19.9] },
  { id: 6, nombre: 'SX', prefijo: 'SX', peso: 7, kg: [18.8, 21.5] },
  { id: 7, nombre: 'S7 XL', prefijo: 'S7', peso: 6, kg: [20.1, 22.9] },
  { id: 8, nombre: 'S5 SIM', prefijo: 'SS', peso: 3, kg: [14.5, 16.9] },
  { id: 9, nombre: 'S7 SIM', prefijo: 'SS', peso: 4, kg: [16.4, 18.7] },
  { id: 10, nombre: 'S7 XL SIM', prefijo: 'SS', peso: 1, kg: [18.9, 21.6] },
  { id: 11, nombre: 'R7', prefijo: 'R7', peso: 4, kg: [16.2, 18.8] },
]

export interface ColorDemo {
  id: number
  nombre: string
  peso: number
}

export const COLORES: readonly ColorDemo[] = [
  { id: 1, nombre: 'negro', peso: 52 },
  { id: 2, nombre: 'blanco', peso: 14 },
  { id: 3, nombre: 'rojo', peso: 13 },
  { id: 4, nombre: 'gris', peso: 14 },
  { id: 5, nombre: 'azul', peso: 7 },
]

export const COMPRADORES: readonly string[] = [
  'Transporte El Ceibo',
  'Expreso Río Cuarto',
  'Turismo Los Álamos',
  'Cooperativa La Unión',
  'Carrocerías del Litoral',
  'Micros San Cayetano',
  'Empresa El Rápido',
  'Viajes Doña Paula',
  'Traslados Ñandú',
  'Línea 214 S.A.',
  'Ómnibus Sierras Chicas',
  'Transportes Güemes',
]

interface UsuarioDemo {
  id: number
  nombre: string
  rol: Rol
  /** The others only appear in the history: no password matches theirs. */
  entra: boolean
}

/** Each signs in with its own name as password (design §7). */
const CUENTAS: readonly Rol[] = ['admin', 'operario', 'vendedor']

const OPERARIOS: readonly string[] = [
  'sosa',
  'lopez',
  'gimenez',
  'acosta',
  'ferreyra',
  'medina',
  'quiroga',
  'nunez',
  'peralta',
  'villalba',
]

export const USUARIOS: readonly UsuarioDemo[] = [
  ...CUENTAS.map((rol, index) => ({ id: index + 1, nombre: rol, rol, entra: true })),
  ...OPERARIOS.map((nombre, index) => ({
    id: CUENTAS.length + index + 1,
    nombre,
    rol: 'operario' as const,
    entra: false,
  })),
]

/** People at each step of the line; the last ones also cover for the others. */
const OPERARIOS_IDS = USUARIOS.filter(({ entra }) => !entra).map(({ id }) => id)
const POR_PUESTO = 3

/** Users at the workplace that moves a seat to `estadoId`. */
export function usuariosDelPuesto(estadoId: number): readonly number[] {
  return Array.from(
    { length: POR_PUESTO },
    (_, index) => OPERARIOS_IDS[(estadoId * 2 + index) % OPERARIOS_IDS.length] as number,
  )
}
