import type { MaestroNombre } from '#contract/maestro.ts'
import type { EfectoNombre } from '#domain/butaca/nombres-maestro.ts'
import { NOMBRADOS } from './edicion.ts'
import { conMayuscula, contar, cuantasButacas } from './palabras.ts'

/** Words of a list, in the shape of the stock catalogues. */
const lista = {
  modelo: {
    nuevo: 'Nuevo Modelo',
    singular: 'modelo',
    plural: 'modelos',
    encontrados: (n: number) => contar(n, 'modelo', 'modelos'),
    errorConsultar: 'Error al consultar modelos',
    cargando: 'Cargando modelos',
  },
  color: {
    nuevo: 'Nuevo Color',
    singular: 'color',
    plural: 'colores',
    encontrados: (n: number) => contar(n, 'color', 'colores'),
    errorConsultar: 'Error al consultar colores',
    cargando: 'Cargando colores',
  },
  estado: {
    nuevo: 'Nuevo Estado',
    singular: 'estado',
    plural: 'estados',
    encontrados: (n: number) => contar(n, 'estado', 'estados'),
    errorConsultar: 'Error al consultar estados',
    cargando: 'Cargando estados',
  },
  motivo: {
    nuevo: 'Nuevo Motivo',
    singular: 'motivo',
    plural: 'motivos',
    encontrados: (n: number) => contar(n, 'motivo', 'motivos'),
    errorConsultar: 'Error al consultar motivos',
    cargando: 'Cargando motivos',
  },
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
  nuevo: 'nuevo',
  retirar: (nombre: string) => `Retirar ${nombre}`,
  reponer: (nombre: string) => `Reponer ${nombre}`,
  /** Buttons of a motivo, in place of «Retirar» and «Reponer». */
  dejarDeOfrecer: (nombre: string) => `Dejar de ofrecer ${nombre}`,
  volverAOfrecer: (nombre: string) => `Volver a ofrecer ${nombre}`,
  confirmarDejar: (nombre: string) =>
    `¿Dejar de ofrecer ${nombre}? Lo que ya se devolvió por eso queda como está, y en los informes se sigue viendo.`,
  obligatorio: (singular: string) => `El nombre del ${singular} es obligatorio`,
  faltaLugar: 'Elegí después de qué estado va.',
  prefijoInvalido: 'El prefijo va sin espacios: así empieza el número de la butaca.',
  creado: (singular: string, nombre: string) => `${conMayuscula(singular)} ${nombre} creado correctamente`,
  modificado: (singular: string) => `${conMayuscula(singular)} modificado con exito`,
  retiradoConExito: (singular: string, nombre: string) =>
    `${conMayuscula(singular)} ${nombre} retirado con exito`,
  repuesto: (singular: string, nombre: string) => `${conMayuscula(singular)} ${nombre} repuesto con exito`,
  borrado: (singular: string) => `${conMayuscula(singular)} borrado con exito`,
  confirmarBorrado: (singular: string) => `¿Estás seguro de eliminar este ${singular}?`,
  /** Waiting changes of tablets when a row is deleted. */
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
  noHechoSinRed: 'No se hizo: no hay conexión con el servidor.',
  noSeSabeSiSeHizo:
    'No llegó la respuesta del servidor: no se sabe si se hizo. Fijate en la lista y probá de nuevo.',
  noHechoError: (status: number) => `El servidor no lo hizo (${status}).`,
  sinLista: 'Este servidor no deja cambiar esta lista desde la app',
  sinListaDetalle: 'Se cambia en el servidor mismo.',
} as const
