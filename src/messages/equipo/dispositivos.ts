import type { Dispositivo, RangoSec } from '#contract/dispositivos/dispositivo.ts'
import type { CuentaPersona } from '#domain/cuenta/persona.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { describeDesfase } from '#domain/valor/fecha.ts'
import { deQuienes } from './avisos.ts'
import { EQUIPO } from './dispositivo.ts'

/** Screen «Dispositivos» (docs/reliability.md). */
export const DISPOSITIVOS = {
  titulo: 'Equipos',
  cuantos: (n: number) => (n === 1 ? '1 equipo' : `${n} equipos`),
  columnas: {
    nombre: 'Equipo',
    contacto: 'Último contacto',
    pendientes: 'Pendientes',
    faltan: 'Faltan',
    rechazadas: 'Rechazadas',
    reloj: 'Reloj',
    version: 'Versión',
    acciones: 'Acciones',
  },
  /** Column of the clock's error; positive if the device's clock is behind. */
  relojSegundos: 'Reloj, segundos',
  sinNombre: 'sin nombre',
  nombrar: (nombre: string) => `Cambiar el nombre de ${nombre}`,
  mas: (nombre: string) => `Permisos de ${nombre}`,
  prohibirPin: 'Prohibir el relevo por PIN',
  permitirPin: 'Permitir el relevo por PIN',
  sinPin: 'sin PIN',
  revocar: 'Sacar de servicio',
  reponer: 'Reponer',
  revocada: 'fuera de servicio',
  preguntaRevocar: (nombre: string) => `¿Sacar de servicio ${nombre}?`,
  revocarDetalle:
    'Se cierran las sesiones que se abrieron ahí, y nadie puede entrar ni enviar desde ese equipo hasta que lo repongas. Lo que le falta enviar queda guardado en él: se importa con el archivo de rescate, o se envía cuando lo repongas.',
  pinProhibido: 'Relevo por PIN prohibido en ese equipo',
  pinPermitido: 'Relevo por PIN permitido en ese equipo',
  revocadaListo: 'El equipo quedó fuera de servicio',
  repuestaLista: 'El equipo está de nuevo en servicio',
  cambio: (nombre: string) =>
    `No se cambió nada: el equipo ${nombre} cambió mientras tanto. Fijate cómo quedó y volvé a elegir.`,
  guardar: (nombre: string) => `Guardar el nombre de ${nombre}`,
  cancelar: (nombre: string) => `Cancelar el nombre de ${nombre}`,
  nombrado: 'Nombre guardado',
  pendientes: (n: number) => `${n} ${n === 1 ? 'pendiente' : 'pendientes'}`,
  faltan: (n: number) => (n === 1 ? 'falta 1' : `faltan ${n}`),
  rango: (desde: number, hasta: number) => `${desde} a ${hasta}`,
  perdidas: (numeros: string, cuenta: readonly CuentaPersona[]) =>
    `${numeros}: el equipo dice que se perdieron${cuenta.length === 0 ? '' : `, ${deQuienes(cuenta)}`}`,
  recibidas: (n: number) => (n === 0 ? 'ninguno' : `ninguno: ${n === 1 ? 'llegó 1' : `llegaron ${n}`}`),
  rechazadas: (n: number) => (n === 1 ? '1 rechazada' : `${n} rechazadas`),
  rechazadasDe: (nombre: string) => `Rechazadas de ${nombre}`,
  seDecidenAlla: 'Se decide en ese equipo, en Pendientes.',
  cambioNumero: (sec: number) => `cambio ${sec}`,
  sinMotivo: 'El servidor dijo que no.',
  copiado: 'Hay dos copias de este equipo',
  motivos: {
    VERSION: 'Otra persona la cambió mientras tanto.',
    NO_EXISTE: 'No existe.',
    REGLA: 'Las reglas de la fábrica no lo permiten.',
    DUPLICADO: 'Otra persona ya lo hizo, o ese número ya está usado.',
    PERMISO: 'Quien lo hizo no tiene permiso.',
    CLAVE_PROVISORIA: 'Quien lo hizo no cambió todavía su contraseña provisoria.',
    EQUIPO_REVOCADO: 'El equipo está fuera de servicio.',
    PEDIDO_INVALIDO: 'El servidor no entendió el cambio.',
    CLAVE_REUSADA: 'Ese cambio ya llegó antes, con otros datos.',
    ACTUALICE: 'La app de ese equipo es demasiado vieja.',
  },
  enHora: 'en hora',
  atrasado: (cuanto: string) => `atrasado ${cuanto}`,
  adelantado: (cuanto: string) => `adelantado ${cuanto}`,
  importar: 'Importar archivo de rescate',
  importando: 'Importando…',
  noEsRescate: 'Ese archivo no es de rescate.',
  noImportado: 'El servidor no confirmó los cambios. Importá el archivo de nuevo: nada se hace dos veces.',
  resultado: (total: number, aplicadas: number, yaEstaban: number, rechazadas: number) =>
    `${total === 1 ? 'El cambio' : `Los ${total} cambios`} del archivo: ${[
      `${aplicadas} ${aplicadas === 1 ? 'hecho' : 'hechos'} con tu nombre`,
      `${yaEstaban} ya ${yaEstaban === 1 ? 'estaba' : 'estaban'}`,
      `${rechazadas} sin hacer`,
    ].join(', ')}.`,
  cargando: 'Cargando equipos',
  errorConsultar: 'Error al consultar equipos',
  sinConexion: 'Sin conexión no se pueden cambiar nombres ni importar archivos.',
  sinDatos: 'La lista de equipos todavía no está en este equipo',
  vacia: 'Todavía no se usó ningún equipo',
  vaciaDetalle: 'Cada uno aparece acá desde la primera vez que se usa.',
  sinLista: 'Este servidor no lleva la lista de equipos',
  sinListaDetalle: 'No anota qué equipo manda cada cambio.',
} as const

const { columnas } = DISPOSITIVOS

/** Export columns of the screen. @param momentoDe local time of an instant (ms). */
export const columnasDispositivo = (momentoDe: (ms: number) => string): readonly Columna<Dispositivo>[] => [
  { title: columnas.nombre, value: nombreDe },
  {
    title: columnas.contacto,
    value: ({ ultimoContacto }) => momentoDe(Date.parse(ultimoContacto)),
    formato: 'momento',
  },
  { title: columnas.pendientes, value: ({ pendientes }) => pendientes },
  { title: columnas.faltan, value: ({ faltan }) => countFaltan(faltan) },
  { title: columnas.rechazadas, value: ({ rechazadas }) => rechazadas.length },
  {
    title: columnas.reloj,
    value: ({ desfaseMs }) => (desfaseMs === null ? null : describeReloj(desfaseMs)),
  },
  {
    title: DISPOSITIVOS.relojSegundos,
    value: ({ desfaseMs }) => (desfaseMs === null ? null : Math.round(desfaseMs / 1000)),
    isSoloPlanilla: true,
  },
  { title: columnas.version, value: ({ version }) => version },
]

export const nombreDe = ({ nombre, id }: Dispositivo): string => nombre ?? id.slice(0, 8)

export const countFaltan = (faltan: readonly RangoSec[]): number =>
  faltan.reduce((total, { desde, hasta }) => total + hasta - desde + 1, 0)

/** Cuts off the ranges after `last`. */
export const upTo = (faltan: readonly RangoSec[], last: number): RangoSec[] =>
  faltan.flatMap(({ desde, hasta }) => (desde > last ? [] : [{ desde, hasta: Math.min(hasta, last) }]))

/** Example: «3, 7 a 12». */
export const describeFaltan = (faltan: readonly RangoSec[]): string =>
  faltan
    .map(({ desde, hasta }) => (desde === hasta ? String(desde) : DISPOSITIVOS.rango(desde, hasta)))
    .join(', ')

export function describeReloj(desfaseMs: number): string {
  const desfase = describeDesfase(desfaseMs)
  if (desfase.tipo === 'en-hora') return DISPOSITIVOS.enHora
  return DISPOSITIVOS[desfase.tipo](EQUIPO.duracion[desfase.unidad](desfase.cantidad))
}

/** The reason of a refusal in words. An unknown code is shown unchanged. */
export function describeMotivo(codigo: string | null): string {
  if (codigo === null) return DISPOSITIVOS.sinMotivo
  return Object.hasOwn(DISPOSITIVOS.motivos, codigo)
    ? DISPOSITIVOS.motivos[codigo as keyof typeof DISPOSITIVOS.motivos]
    : codigo
}
