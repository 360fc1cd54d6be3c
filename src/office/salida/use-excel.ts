import { useEffect, useRef, useState } from 'react'
import type { FormatoCelda } from '#domain/valor/celda.ts'
import { momentoDe } from '#domain/valor/hora.ts'
import { plegado } from '#domain/valor/plegado.ts'
import { SALIDA } from '#messages/salida.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Notify } from '#ui/notify.ts'
import { saveFile } from '#ui/save-file.ts'
import { useStable } from '#ui/use-stable.ts'
import { makeXlsx } from '#ui/xlsx/make-xlsx.ts'
import type { CellFormat } from '#ui/xlsx/workbook.ts'
import type { Salida } from './salida.ts'

const FORMATOS: Record<FormatoCelda, CellFormat> = {
  dolares: 'money',
  pesos: 'money',
  momento: 'moment',
  dia: 'day',
}

/** Makes the workbook of what is shown. `escritas` counts its rows meanwhile, and is null otherwise. */
export function useExcel<Row>(salida: Salida<Row> | null, notify: Notify) {
  const [escritas, setEscritas] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const make = async (de: Salida<Row>) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setEscritas(0)
    try {
      const file = await makeXlsx(sheetOf(de), rowsOf(de), { signal, onWritten: setEscritas })
      if (file === null) return
      const archivo = nombreDe(de.titulo)
      saveFile(file, archivo)
      notify.success(SALIDA.listo(archivo, de.filas.length))
    } catch {
      notify.error(SALIDA.noSeHizo) // Whatever keeps the writer from running here
    } finally {
      running.current = null
      setEscritas(null)
    }
  }
  const toggle = useStable(() => {
    if (running.current !== null) running.current.abort()
    else if (salida !== null) void make(salida) // It reports its own outcome
  })
  return { escritas, toggle }
}

const sheetOf = <Row>({ titulo, columnas }: Salida<Row>) => ({
  name: titulo,
  columns: columnas.map(({ title, formato }) => ({ title, ...(formato && { format: FORMATOS[formato] }) })),
})

const rowsOf = <Row>({ filas, columnas }: Salida<Row>) => ({
  count: filas.length,
  cells: (from: number, to: number) =>
    filas.slice(from, to).map(fila => columnas.map(({ value }) => value(fila) ?? null)),
})

const nombreDe = (titulo: string): string =>
  SALIDA.archivo(plegado(titulo).replace(/[^a-z0-9]+/g, '-'), momentoDe(likelyNow()).slice(0, 10))
