import { type ReactNode, useState } from 'react'
import { PAPEL, SALIDA } from '#messages/salida.ts'
import type { Notify } from '#ui/notify.ts'
import { PrintPaper } from '#ui/paper/print-paper.tsx'
import { Documento, TablaDePapel } from './documento.tsx'
import type { Salida } from './salida.ts'

interface Hoja {
  titulo: string
  nro?: string | undefined
  detalle?: string
  isWide?: boolean
  cuerpo: ReactNode
}

/** So many rows a browser still lays out in seconds. */
const FILAS_MAX = 5000
const ANCHAS = 8

/** Prints documents, of so many rows each. `papel` is to be rendered: it is what is being printed. */
export function usePapel(quien: string, notify: Notify) {
  const [hoja, setHoja] = useState<Hoja | null>(null)
  const papel = hoja && (
    <PrintPaper
      title={[hoja.titulo, hoja.nro].filter(Boolean).join(' ')}
      pageWords={PAPEL.hoja}
      isWide={hoja.isWide ?? false}
      onDone={() => setHoja(null)}
    >
      <Documento titulo={hoja.titulo} nro={hoja.nro} detalle={hoja.detalle} quien={quien}>
        {hoja.cuerpo}
      </Documento>
    </PrintPaper>
  )
  const imprimir = (filas: number, next: Hoja) => {
    if (filas > FILAS_MAX) notify.error(SALIDA.demasiadas(filas, FILAS_MAX))
    else setHoja(next)
  }
  const imprimirLista = <Row,>({ titulo, columnas, filas, filtro }: Salida<Row>) => {
    imprimir(filas.length, {
      titulo,
      detalle: `${filtro} · ${SALIDA.filas(filas.length)}`,
      isWide: columnas.length > ANCHAS,
      cuerpo: <TablaDePapel columnas={columnas} filas={filas} />,
    })
  }
  return { papel, imprimir, imprimirLista }
}
