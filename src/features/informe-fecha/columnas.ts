import type { Ref } from '#contract/formatos.ts'
import type { Evolucion } from '#contract/informes/informe.ts'
import { barrasDePasos, diferenciaOf, sumComparadas } from '#domain/informe/evolucion.ts'
import type { ConsultaInforme, FilaComparada } from '#domain/informe/informe.ts'
import { HORA_D, isDeDiasEnteros, type RangoHoras } from '#domain/informe/periodo.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { columnaPaso, EVOLUCION } from '#messages/evolucion.ts'
import { COLUMNAS_INFORME, COMPARADAS, INFORME } from '#messages/informe-fecha.ts'
import { rangoCorto, rangoEntero } from '#office/fecha-fields.tsx'
import { elegido, filtroEnPalabras, hojaDe, type Libro, type ValueColumn } from '#office/salida/salida.ts'

export const columnasOf = (filas: readonly FilaComparada[]): readonly ValueColumn<FilaComparada>[] =>
  filas.some(({ antes }) => antes !== null) ? [...COLUMNAS_INFORME, ...COMPARADAS] : COLUMNAS_INFORME

export const filtroDe = (
  consulta: ConsultaInforme,
  antes: ConsultaInforme | null,
  estado: string | null,
  colores: readonly Ref[],
): string =>
  filtroEnPalabras('', [
    [INFORME.estado, estado ?? String(consulta.estado)],
    [INFORME.clase, consulta.tipo ?? undefined],
    [INFORME.periodo, rangoEntero(consulta)],
    [INFORME.modelo, consulta.modelo],
    [INFORME.color, consulta.color === 0 ? '' : (elegido(colores, consulta.color) ?? String(consulta.color))],
    [EVOLUCION.comparado, rangosOf(consulta, antes)[1] ?? undefined],
  ])

export function libroOf({
  consulta,
  filtro,
  filas,
  evolucion,
}: {
  consulta: Pick<ConsultaInforme, 'horaH'>
  filtro: string
  filas: readonly FilaComparada[]
  evolucion: Evolucion | null
}): Libro {
  const columnas = columnasOf(filas)
  const hojas = [hojaDe({ titulo: INFORME.titulo, columnas, filas })]
  if (evolucion !== null) {
    const { barras, paso } = barrasDePasos(evolucion.pasos, consulta.horaH)
    hojas.push(
      hojaDe({
        titulo: INFORME.evolucion,
        columnas: [
          columnaPaso(paso),
          { title: EVOLUCION.cantidad, value: ({ cantidad }) => cantidad },
          ...(columnas === COLUMNAS_INFORME ? [] : COMPARADAS),
        ],
        filas: barras,
      }),
    )
  }
  return { titulo: INFORME.titulo, filtro, hojas }
}

/** A range as '01/11 06:00 a 20/11 14:00'. Without times for whole days. Without the year in the year `anio`. */
function rangoBreve(rango: RangoHoras, anio: string): string {
  if (isDeDiasEnteros(rango)) return rangoCorto(rango, anio)
  const end = (fecha: string, hora: string) =>
    `${formatFecha(fecha).slice(0, fecha.startsWith(anio) ? 5 : 10)} ${hora}`
  return INFORME.rango(end(rango.desde, rango.horaD), end(rango.hasta, rango.horaH))
}

export function rangosOf(
  consulta: ConsultaInforme,
  antes: ConsultaInforme | null,
): readonly [string, string | null] {
  const anio = consulta.hasta.slice(0, 4)
  const breve = rangoBreve(consulta, anio)
  if (antes === null) return [breve, null]
  const isParte = antes.horaD === HORA_D && antes.horaH !== consulta.horaH
  return [
    breve,
    isParte ? EVOLUCION.hastaHora(rangoCorto(antes, anio), antes.horaH) : rangoBreve(antes, anio),
  ]
}

export const deQue = (consulta: ConsultaInforme, estado: string | null): string =>
  [
    ...(estado === null ? [] : [INFORME.enEstado(estado)]),
    ...(consulta.tipo === null ? [] : [INFORME.tipo(consulta.tipo)]),
  ].join(', ')

export function diferenciaTotal(filas: readonly FilaComparada[]) {
  const { cantidad, antes } = sumComparadas(filas)
  if (antes === null || filas.length === 0) return null
  const diferencia = diferenciaOf(cantidad, antes)
  return {
    sentido: antes === 0 ? 'igual' : diferencia.sentido,
    texto: INFORME.masQueAntes(diferencia, antes),
  } as const
}
