import { useEffect, useRef, useState } from 'react'
import { momentoDe } from '#domain/valor/hora.ts'
import { plegado, sinAcentos } from '#domain/valor/plegado.ts'
import { SALIDA } from '#messages/salida.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import type { Notify } from '#ui/notify.ts'
import { saveFile } from '#ui/save-file.ts'
import { useStable } from '#ui/use-stable.ts'
import { makeXlsx, makeXlsxBook } from '#ui/xlsx/make-xlsx.ts'
import { cellsOf, countFilas, type Libro, type Salida, sheetOf } from './salida.ts'

/** Makes the workbook of what is shown. `escritas` counts its rows meanwhile, and is null otherwise. */
export function useExcel<Row>(salida: Salida<Row> | Libro | null, notify: Notify) {
  const [escritas, setEscritas] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const make = async (de: Salida<Row> | Libro) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setEscritas(0)
    try {
      const file = await write(de, signal, setEscritas)
      if (file === null) return
      const archivo = nombreDe(de.titulo)
      saveFile(file, archivo)
      notify.success(SALIDA.listo(archivo, countFilas(de)))
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

const write = <Row>(
  de: Salida<Row> | Libro,
  signal: AbortSignal,
  onWritten: (rows: number) => void,
): Promise<Blob | null> => {
  if ('hojas' in de) return makeXlsxBook(de.hojas, signal)
  const rows = { count: de.filas.length, cells: (from: number, to: number) => cellsOf(de, from, to) }
  return makeXlsx(sheetOf(de), rows, { signal, onWritten })
}

const nombreDe = (titulo: string): string =>
  SALIDA.archivo(plegado(sinAcentos(titulo)).replace(/[^a-z0-9]+/g, '-'), momentoDe(likelyNow()).slice(0, 10))
