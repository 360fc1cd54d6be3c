import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { DISPOSITIVOS } from '../equipo/dispositivos.ts'
import { countFaltan, describeReloj, nombreDe } from '../equipo/palabras-dispositivo.ts'

const { columnas } = DISPOSITIVOS

/** Export columns of the screen. @param momentoDe wall clock of an instant (ms). */
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
