import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { ESTADO_BORRADA, isFijo } from '#domain/butaca/butaca.ts'
import { lineaOf, pasoOf } from '#domain/butaca/linea-estados.ts'
import { isOtroMotivo, motivosPara } from '#domain/butaca/motivo.ts'
import type { EfectoNombre } from '#domain/butaca/nombres-maestro.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { NOMBRADOS } from './edicion.ts'
import { conMayuscula, contar, cuantasButacas } from './palabras.ts'

function palabras(singular: string, plural: string) {
  const Singular = conMayuscula(singular)
  return {
    nuevo: `Nuevo ${Singular}`,
    singular,
    plural,
    encontrados: (n: number) => contar(n, singular, plural),
    obligatorio: `El nombre del ${singular} es obligatorio`,
    confirmarBorrado: `¿Estás seguro de eliminar este ${singular}?`,
    creado: (nombre: string) => `${Singular} ${nombre} creado correctamente`,
    modificado: `${Singular} modificado con exito`,
    borrado: `${Singular} borrado con exito`,
    errorConsultar: `Error al consultar ${plural}`,
  }
}

const lista = {
  modelo: palabras('modelo', 'modelos'),
  color: palabras('color', 'colores'),
  estado: palabras('estado', 'estados'),
  motivo: palabras('motivo', 'motivos'),
} as const satisfies Record<MaestroNombre, object>

/** «Modelos de butaca», «Colores de butaca», «Estados» and «Motivos». */
export const MAESTROS = {
  ...NOMBRADOS,
  de: lista,
  columnas: {
    id: 'Id',
    nombre: 'Nombre',
    prefijo: 'Prefijo',
    lugar: 'Lugar en la línea',
    usa: 'Se usa para',
    butacas: 'En uso',
    tecla: 'Tecla',
    retirado: 'Se ofrece',
  },
  enUso: cuantasButacas,
  veces: (n: number) => contar(n, 'vez', 'veces'),
  sinUso: 'ninguna',
  nuncaUsado: 'nunca se usó',
  seOfrece: 'sí',
  retirado: 'retirado',
  noSeOfrece: 'no',
  fijo: 'siempre',
  usos: { devuelve: 'devolver', defecto: 'con defecto', ambos: 'las dos cosas' },
  ultimaTecla: 'última',
  sinTecla: '–',
  paso: (paso: number, de: number) => `${paso} de ${de}`,
  fueraDeLinea: 'fuera de la línea',
  despues: 'Después de',
  elegir: 'Después de…',
  retirar: (nombre: string) => `Retirar ${nombre}`,
  reponer: (nombre: string) => `Reponer ${nombre}`,
  /** Buttons of a motivo, in place of «Retirar» and «Reponer». */
  dejarDeOfrecer: (nombre: string) => `Dejar de ofrecer ${nombre}`,
  volverAOfrecer: (nombre: string) => `Volver a ofrecer ${nombre}`,
  confirmarDejar: (nombre: string) =>
    `¿Dejar de ofrecer ${nombre}? Lo que ya se devolvió por eso queda como está, y en los informes se sigue viendo.`,
  faltaLugar: 'Elegí después de qué estado va.',
  prefijoInvalido: 'El prefijo va sin espacios: así empieza el número de la butaca.',
  retiradoConExito: (singular: string, nombre: string) =>
    `${conMayuscula(singular)} ${nombre} retirado con exito`,
  repuesto: (singular: string, nombre: string) => `${conMayuscula(singular)} ${nombre} repuesto con exito`,
  /** Warning before a row is deleted: tablets may have unsent changes that use the row. */
  esperan: (n: number) =>
    n === 0
      ? 'Si algún equipo tiene cambios sin enviar que lo usan, alguien va a tener que corregirlos ahí.'
      : `${n === 1 ? '1 cambio que espera en un equipo lo usa' : `${n} cambios que esperan en los equipos lo usan`}, y alguien va a tener que ${n === 1 ? 'corregirlo' : 'corregirlos'} ahí. Puede haber otros que el servidor todavía no conoce.`,
  motivoQueEspera:
    'Lo que algún equipo tenga sin enviar por este motivo se guarda como «Otro motivo», con su nombre en la nota.',
  confirmarRetiro: (singular: string, nombre: string) => `¿Estás seguro de retirar el ${singular} ${nombre}?`,
  alRetirar: (butacas: number) =>
    butacas === 0
      ? 'Ninguna butaca lo tiene. Deja de ofrecerse en todas las pantallas.'
      : `${butacas === 1 ? '1 butaca lo tiene y lo conserva' : `${cuantasButacas(butacas)} lo tienen y lo conservan`}. Deja de ofrecerse para lo nuevo, y se puede seguir buscando.`,
  confirmarNombre: (antes: string, despues: string) =>
    `¿Estás seguro de que ${antes} pase a llamarse ${despues}?`,
  efecto: {
    'deja-panel':
      'El Panel de Control cuenta por nombre: sus butacas listas salen de la tabla y quedan en «de otros modelos o colores».',
    'entra-panel':
      'El Panel de Control cuenta por nombre: sus butacas listas entran en la fila de ese nombre.',
    'otra-fila': 'El Panel de Control cuenta por nombre: sus butacas listas pasan a otra fila.',
    'pierde-as':
      'Con «SIM» en el nombre deja de llevar A o S, en las listas y en los informes, también en los de fechas pasadas.',
    'gana-as':
      'Sin «SIM» en el nombre pasa a llevar A o S, en las listas y en los informes, también en los de fechas pasadas.',
  } satisfies Record<EfectoNombre, string>,
  explica: {
    modelo: 'El prefijo es el comienzo que «Nueva Butaca» propone para el número.',
    color: null,
    motivo:
      'Las teclas van desde la que se usó último hasta la que hace más tiempo que no se usa; «Otro motivo» va al final. Un motivo que ya se usó no se elimina: se deja de ofrecer.',
    estado:
      'Los siete pasos de la línea tienen reglas propias (el peso, A o S, dar de baja): se les puede cambiar el nombre, pero no se retiran ni se eliminan. Un estado nuevo no pide nada, y va antes de que la butaca lleve A o S.',
  } satisfies Record<MaestroNombre, string | null>,
  sinConexion: 'Sin conexión no se puede crear, editar, retirar ni eliminar.',
  noSeSabeSiSeHizo:
    'El servidor no confirmó el cambio. Fijate en la lista si se hizo; si no, probá de nuevo.',
  noHechoError: (status: number) => `El servidor no lo hizo (${status}).`,
  sinLista: 'Este servidor no deja cambiar esta lista desde la app',
  sinListaDetalle: 'Se cambia en el servidor mismo.',
} as const

export type ColumnaMaestro = keyof typeof MAESTROS.columnas

/** Whether forms offer the row, in words. */
export function ofrecido(fila: MaestroUsado, lista: MaestroNombre): string {
  if (lista === 'estado' && isFijo(fila.id)) return MAESTROS.fijo
  if (lista === 'motivo') return fila.retirado ? MAESTROS.noSeOfrece : MAESTROS.seOfrece
  return fila.retirado ? MAESTROS.retirado : MAESTROS.seOfrece
}

const { columnas } = MAESTROS

export const usoDeMotivo = ({ devuelve, defecto }: Partial<MaestroUsado>): keyof typeof MAESTROS.usos =>
  devuelve && defecto ? 'ambos' : defecto ? 'defecto' : 'devuelve'

function teclasOf(filas: readonly MaestroUsado[]): ReadonlyMap<number, number> {
  const placesOf = (uso: 'devuelve' | 'defecto') =>
    motivosPara(filas, uso, '').map(({ id }, i) => [id, i + 1] as const)
  return new Map([...placesOf('defecto'), ...placesOf('devuelve')])
}

/** @param filas the whole list. A state's place and a motivo's number key depend on it. */
export function columnasMaestro(
  lista: MaestroNombre,
  filas: readonly MaestroUsado[],
): Readonly<Record<ColumnaMaestro, Columna<MaestroUsado>>> {
  const linea = lineaOf(filas)
  const teclas = lista === 'motivo' ? teclasOf(filas) : new Map<number, number>()
  return {
    id: { title: columnas.id, value: ({ id }) => id },
    nombre: { title: columnas.nombre, value: ({ nombre }) => nombre },
    prefijo: { title: columnas.prefijo, value: ({ prefijo }) => prefijo ?? null },
    lugar: {
      title: columnas.lugar,
      value: ({ id }) =>
        id === ESTADO_BORRADA ? MAESTROS.fueraDeLinea : MAESTROS.paso(pasoOf(linea, id), linea.length),
    },
    usa: { title: columnas.usa, value: fila => MAESTROS.usos[usoDeMotivo(fila)] },
    tecla: {
      title: columnas.tecla,
      value: fila =>
        isOtroMotivo(fila) ? MAESTROS.ultimaTecla : String(teclas.get(fila.id) ?? MAESTROS.sinTecla),
    },
    butacas: { title: columnas.butacas, value: ({ butacas }) => butacas },
    retirado: { title: columnas.retirado, value: fila => ofrecido(fila, lista) },
  }
}

export const CLAVES_MAESTRO: Readonly<Record<MaestroNombre, readonly ColumnaMaestro[]>> = {
  modelo: ['id', 'nombre', 'prefijo', 'butacas', 'retirado'],
  color: ['id', 'nombre', 'butacas', 'retirado'],
  estado: ['id', 'nombre', 'lugar', 'butacas', 'retirado'],
  motivo: ['id', 'nombre', 'usa', 'butacas', 'tecla', 'retirado'],
}
