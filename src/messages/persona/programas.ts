import type { Aviso, Envio } from '#contract/aviso-schema.ts'
import type { PermisoPrograma } from '#contract/permisos.ts'
import type { Programa } from '#contract/programa.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatDia, formatHora, isSameDay } from '#domain/valor/hora.ts'
import { AVISO_DIALOGO, OTROS_SISTEMAS } from './otros-sistemas.ts'

/** Permissions of a key, and the data that each permission opens. */
export const PERMISOS: Record<PermisoPrograma, { nombre: string; abre: string }> = {
  'butacas.leer': { nombre: 'Leer butacas', abre: 'estado, peso e historial' },
  'informes.leer': { nombre: 'Leer informes', abre: 'Por Fecha y Flujo' },
  'stock.leer': { nombre: 'Leer stock', abre: 'productos y registros' },
  'butacas.mover': { nombre: 'Mover butacas', abre: 'cambia estados, a nombre de la clave' },
  'stock.cargar': { nombre: 'Cargar stock', abre: 'carga registros, a nombre de la clave' },
}

export const permisosEnPalabras = (permisos: readonly PermisoPrograma[]): string =>
  permisos.map(permiso => PERMISOS[permiso].nombre).join(', ')

export const PROGRAMAS = {
  titulo: 'Otros programas',
  claves: 'Claves de acceso para programas',
  enUso: (n: number) => `${n} en uso`,
  columnas: {
    nombre: 'Nombre',
    permisos: 'Permisos',
    creada: 'Creada',
    uso: 'Último uso',
    vence: 'Vence',
    acciones: 'Acciones',
  },
  creada: (fecha: string, quien: string) => `${fecha}, ${quien}`,
  uso: (ms: number, ahora: number) => (isSameDay(ms, ahora) ? `hoy ${formatHora(ms)}` : formatDia(ms)),
  nunca: 'nunca',
  enDias: (n: number) => (n === 0 ? 'hoy' : n === 1 ? 'mañana' : `en ${n} días`),
  vencio: (fecha: string) => `venció el ${fecha}`,
  nueva: 'Nueva clave',
  editarDe: (nombre: string) => `Editar ${nombre}`,
  anularDe: (nombre: string) => `Anular ${nombre}`,
  quitarDe: (nombre: string) => `Quitar de la lista ${nombre}`,
  cargando: 'Cargando claves',
  errorConsultar: 'Error al consultar claves',
  sinConexion: 'Sin conexión no se pueden crear, editar ni anular claves.',
  sinDatos: 'La lista de claves todavía no está en este equipo',
  sinLista: 'Este servidor no da claves a otros programas',
  vacia: 'Ningún programa tiene clave',
  vaciaDetalle: 'Creá una por cada programa: así se puede anular una sin tocar las otras.',
} as const

export const PROGRAMA_DIALOGO = {
  nombre: 'Nombre',
  nombreAyuda: 'El programa que la va a usar',
  quePuede: 'Qué puede hacer',
  permisos: 'Permisos',
  conjunto: 'Empezar con',
  conjuntos: { lectura: 'Tablero', stock: 'Contabilidad', todo: 'Todo' },
  venceEn: 'Vence en',
  vigencias: { 30: '30 días', 90: '90 días', 365: '1 año' },
  venceEl: (fecha: string) => `Vence el ${fecha}`,
  crear: 'Crear clave',
  guardar: 'Guardar',
  editar: (nombre: string) => `Editar ${nombre}`,
  anularPregunta: (nombre: string) => `¿Anular la clave «${nombre}»?`,
  anularDetalle: (ultimo: string) => `El programa que la usa deja de entrar en el acto. ${ultimo}`,
  sinUso: 'No la usó nunca.',
  ultimoUso: (ms: number, ahora: number) =>
    isSameDay(ms, ahora) ? `La usó hoy a las ${formatHora(ms)}.` : `La usó el ${formatDia(ms)}.`,
  anular: 'Anular clave',
  anulada: (nombre: string) => `La clave «${nombre}» quedó anulada`,
  quitarPregunta: (nombre: string) => `¿Quitar de la lista la clave «${nombre}»?`,
  quitarDetalle: 'Ya venció: nadie puede entrar con ella. Lo que hizo queda en el historial con su nombre.',
  quitar: 'Quitar',
  /** The dialog's key was removed, and a new key has the same name. */
  esOtra: (nombre: string, quien: string, fecha: string) =>
    `«${nombre}» ya es otra clave, que creó ${quien} el ${fecha}: no se anuló ni se cambió.`,
  cambio: (nombre: string) =>
    `No se anuló nada: la clave «${nombre}» cambió mientras tanto. Fijate cómo quedó y volvé a elegir.`,
  quitada: (nombre: string) => `La clave «${nombre}» ya no está en la lista`,
  cambiada: (nombre: string) => `La clave «${nombre}» quedó cambiada`,
} as const

export const CLAVE_CREADA = {
  titulo: 'Clave creada',
  copiarAhora: 'Copiala ahora:',
  unaVez: 'es la única vez que se muestra.',
  siSePierde: 'Si se pierde, se anula y se crea otra.',
  secreto: 'Clave',
  copiar: 'Copiar',
  copiado: 'Copiada',
  noSeCopio: 'No se pudo copiar en este equipo: seleccioná la clave y copiala.',
  guardado: 'Ya la guardé en un lugar seguro',
  sinGuardar: 'Hay datos sin guardar: esta clave no se vuelve a mostrar.',
  resumen: (nombre: string, permisos: string, vence: string) => `${nombre} · ${permisos} · vence el ${vence}`,
} as const

export const FALLA_PROGRAMA = {
  falta: 'Escribí el nombre del programa.',
  signos:
    'El nombre tiene signos que no se ven o letras de otro alfabeto. Escribilo de nuevo con el teclado.',
  permisos: 'Elegí al menos un permiso: sin ninguno la clave no sirve para nada.',
} as const

export const SERVIDOR_PROGRAMAS = {
  /** Author's name in history, audit and log. The name shows that the author is a program. */
  autor: (nombre: string) => `${nombre} (programa)`,
  malo: 'Esta clave de acceso no sirve: está mal copiada, venció o se anuló. Pedile otra a un administrador.',
  falta: (permisos: readonly string[]) =>
    `A esta clave de acceso le falta el permiso ${permisos.join(' y ')}.`,
  ninguna: 'Ninguna clave de acceso puede hacer esto: hace falta una persona con su contraseña.',
  demasiados: 'Esta clave pidió demasiado en un minuto. Esperá lo que dice Retry-After y seguí.',
  duplicado: (nombre: string) => `Ya hay una clave «${nombre}». Anulala antes, o poné otro nombre.`,
  noExiste: 'Esa clave ya no está: la anularon o la quitaron.',
} as const

type MomentoDe = (ms: number) => string

const momento = (momentoDe: MomentoDe, texto: string | null) => texto && momentoDe(Date.parse(texto))

export const columnasPrograma = (momentoDe: MomentoDe): readonly Columna<Programa>[] => [
  { title: 'Programa', value: ({ nombre }) => nombre },
  { title: CLAVE_CREADA.secreto, value: ({ muestra }) => muestra },
  { title: PROGRAMAS.columnas.permisos, value: ({ permisos }) => permisos.join(' ') },
  { title: PROGRAMAS.columnas.creada, value: ({ creada }) => momento(momentoDe, creada), formato: 'momento' },
  {
    title: PROGRAMAS.columnas.uso,
    value: ({ ultimoUso }) => momento(momentoDe, ultimoUso),
    formato: 'momento',
  },
  { title: PROGRAMAS.columnas.vence, value: ({ vence }) => momento(momentoDe, vence), formato: 'momento' },
]

export const columnasAviso = (momentoDe: MomentoDe): readonly Columna<Aviso>[] => [
  { title: 'Sistema', value: ({ nombre }) => nombre },
  { title: AVISO_DIALOGO.direccion, value: ({ direccion }) => direccion },
  { title: 'Eventos', value: ({ eventos }) => eventos.join(' ') },
  { title: 'Sin entregar', value: ({ sinEntregar }) => sinEntregar },
  { title: 'Última entrega', value: ({ ultimo }) => momento(momentoDe, ultimo), formato: 'momento' },
]

export const columnasEnvio = (momentoDe: MomentoDe): readonly Columna<Envio>[] => [
  { title: 'Evento', value: ({ tipo }) => tipo },
  { title: OTROS_SISTEMAS.columnas.que, value: ({ que }) => que },
  {
    title: OTROS_SISTEMAS.columnas.cuando,
    value: fila => momento(momentoDe, fila.momento),
    formato: 'momento',
  },
  { title: 'Estado', value: ({ estado }) => estado },
  { title: 'Intentos', value: ({ intentos }) => intentos },
  { title: 'Respuesta', value: ({ status, falla }) => status ?? falla },
]
