import type { Celda, ClaseImportacion } from '#contract/importacion.ts'
import { celdaPara } from '#domain/importacion/celda.ts'
import { camposDe } from '#domain/importacion/clases.ts'
import { textoPlanilla } from '#domain/valor/celda.ts'
import { CAMPOS, CLASES, EJEMPLOS, fraseError, IMPORTAR, titular } from '#messages/importar.ts'
import type { Corrida } from '#queries/importaciones/run.ts'
import { fetchErrores } from '#queries/importaciones/run.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { saveFile } from '#ui/save-file.ts'
import { makeXlsx } from '#ui/xlsx/make-xlsx.ts'

const comoTexto = (celda: Celda): Celda => (typeof celda === 'string' ? textoPlanilla(celda) : celda)

async function bajar(
  archivo: string,
  hoja: string,
  titulos: readonly string[],
  filas: readonly (readonly Celda[])[],
  notify: Notify,
): Promise<boolean> {
  try {
    const file = await makeXlsx([
      {
        name: hoja,
        columns: titulos.map(title => ({ title: textoPlanilla(title) })),
        count: filas.length,
        cells: (from, to) => filas.slice(from, to).map(fila => fila.map(comoTexto)),
      },
    ])
    if (file !== null) saveFile(file, archivo)
    return file !== null
  } catch {
    notify.error(IMPORTAR.noSeBajo) // Any failure of the writer
    return false
  }
}

export async function bajarEjemplo(clase: ClaseImportacion, notify: Notify): Promise<void> {
  const titulos = camposDe(clase).map(({ campo }) => titular(campo))
  await bajar(IMPORTAR.ejemplo(clase), CLASES[clase].titulo, titulos, EJEMPLOS[clase], notify)
}

export async function bajarErrores(
  { importacion, tabla, archivo, clase, campos }: Corrida,
  notify: Notify,
): Promise<void> {
  if (importacion === null || tabla === null) return
  let errores: Awaited<ReturnType<typeof fetchErrores>>
  try {
    errores = await fetchErrores(importacion.id)
  } catch {
    notify.error(IMPORTAR.noLlegaron)
    return
  }
  const lecturas = campos.map(campo => camposDe(clase).find(otro => otro.campo === campo))
  const porFila = new Map(tabla.filas.map(fila => [fila.fila, fila.celdas]))
  const filas = errores.map(({ fila, errores: suyos }) => [
    ...tabla.titulos.map((_, columna) => celdaPara(lecturas[columna], porFila.get(fila)?.[columna] ?? null)),
    fila,
    suyos.map(error => `${CAMPOS[error.campo] ?? error.campo}: ${fraseError(error)}`).join(' '),
  ])
  const { fila, que } = IMPORTAR.tabla
  const nombre = IMPORTAR.errores(archivo)
  const isMade = await bajar(nombre, CLASES[clase].titulo, [...tabla.titulos, fila, que], filas, notify)
  if (isMade) notify.success(IMPORTAR.bajados(filas.length, nombre))
}
