import './sacar-de-aca.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Empresa } from '#contract/empresa.ts'
import { momentoDe } from '#domain/valor/hora.ts'
import { PAPEL, SALIDA } from '#messages/salida.ts'
import { likelyNow } from '#queries/device.ts'
import { empresaParaPapel } from '#queries/empresa/use-empresa.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { PRINT_KEY } from '#ui/key-shortcuts.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { PrintPaper } from '#ui/paper/print-paper.tsx'
import { copyText, saveFile } from '#ui/save-file.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { useStable } from '#ui/use-stable.ts'
import { makeXlsx } from '#ui/xlsx/make-xlsx.ts'
import { Documento, TablaDePapel } from './documento.tsx'
import { archivoOf, countFilas, hojasOf, type Libro, type Salida } from './salida.ts'

/** Export buttons in a screen's header: Excel first, then `children`. `salida`: null without rows. */
export const SacarDeAca = <Row,>({
  salida,
  notify,
  children,
}: {
  salida: Salida<Row> | Libro | null
  notify: Notify
  children?: ReactNode
}) => (
  <GrupoDeSalida>
    <ExcelButton salida={salida} notify={notify} />
    {children}
  </GrupoDeSalida>
)

export const GrupoDeSalida = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
  <span className="tools" role="group" aria-label={SALIDA.grupo}>
    {children}
  </span>
)

export const PrintButton = ({ children = SALIDA.imprimir, ...button }: ButtonProps) => (
  <Button icon="print" aria-keyshortcuts={PRINT_KEY} {...button}>
    {children}
  </Button>
)

export function CopyLinkButton({
  link,
  notify,
  ...button
}: ButtonProps & { link: () => string; notify: Notify }) {
  const copy = async () => {
    if (await copyText(link())) notify.success(SALIDA.enlaceCopiado)
    else notify.error(SALIDA.noSeCopio)
  }
  return (
    <Button icon="link" {...button} onClick={copy}>
      {SALIDA.copiarEnlace}
    </Button>
  )
}

/** Content of the Excel file: null without rows, or a function that reads the rows on request. */
type DeExcel<Row> = Salida<Row> | Libro | null | (() => Promise<Salida<Row>>)

/**
 * During the export the button shows the number of written rows, and a touch cancels the export.
 * @param total number of rows, if `salida` reads the rows on request.
 */
export function ExcelButton<Row>({
  salida,
  total = salida === null || typeof salida === 'function' ? 0 : countFilas(salida),
  isOff = false,
  notify,
}: {
  salida: DeExcel<Row>
  total?: number
  isOff?: boolean
  notify: Notify
}) {
  const { escritas, toggle } = useExcel(salida, notify)
  if (escritas === null)
    return (
      <Button icon="sheet" disabled={total === 0 || isOff} onClick={toggle}>
        {SALIDA.excel}
      </Button>
    )
  const part = total === 0 ? 0 : Math.min(1, escritas / total)
  return (
    <Button className="busy" aria-label={SALIDA.preparando(Math.floor(100 * part))} onClick={toggle}>
      <span className="ring" style={{ '--v': part } as object} aria-hidden="true" />
      {SALIDA.avance(escritas, total)}
      <Icon name="close" />
    </Button>
  )
}

interface ListaProps<Row> {
  salida: Salida<Row> | null
  quien: string
  notify: Notify
}

export const SacarLista = <Row,>(props: ListaProps<Row>) => (
  <SacarDeAca salida={props.salida} notify={props.notify}>
    <ImprimirLista {...props} />
  </SacarDeAca>
)

export function ImprimirLista<Row>({ salida, quien, notify }: ListaProps<Row>) {
  const { papel, imprimirLista } = usePapel(quien, notify)
  return (
    <>
      <PrintButton
        disabled={salida === null || salida.filas.length === 0}
        onClick={() => salida && imprimirLista(salida)}
      />
      {papel}
    </>
  )
}

/** `escritas`: number of written rows; null if no export runs. */
function useExcel<Row>(salida: DeExcel<Row>, notify: Notify) {
  const [escritas, setEscritas] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const make = async (from: NonNullable<DeExcel<Row>>) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setEscritas(0)
    try {
      const de = typeof from === 'function' ? await from() : from
      const cuando = momentoDe(likelyNow())
      const file = await makeXlsx(hojasOf(de, cuando), { signal, onWritten: setEscritas })
      if (file === null) return
      const archivo = archivoOf(de, cuando)
      saveFile(file, archivo)
      notify.success(SALIDA.listo(archivo, countFilas(de)))
    } catch {
      notify.error(SALIDA.noSeHizo) // A failed reading, or any failure of the writer
    } finally {
      running.current = null
      setEscritas(null)
    }
  }
  const toggle = useStable(() => {
    if (running.current !== null) running.current.abort()
    else if (salida !== null) void make(salida) // `make` reports its own outcome
  })
  return { escritas, toggle }
}

interface Hoja {
  titulo: string
  nro?: string | undefined
  detalle?: string
  isWide?: boolean
  /** Names of the copies. Each copy is a document with the copy's name in its header. */
  copias?: readonly string[]
  cuerpo: ReactNode
}

/** Most rows of a print. A browser lays out this number of rows within seconds. */
const FILAS_MAX = 5000
const ANCHAS = 8

/** Prints documents of at most `FILAS_MAX` rows. `papel` must be rendered: it is the printed content. */
export function usePapel(quien: string, notify: Notify) {
  const [hoja, setHoja] = useState<(Hoja & { empresa: Empresa | null }) | null>(null)
  const papel = hoja && (
    <PrintPaper
      title={[hoja.titulo, hoja.nro].filter(Boolean).join(' ')}
      pageWords={PAPEL.hoja}
      isWide={hoja.isWide ?? false}
      onDone={() => setHoja(null)}
    >
      {(hoja.copias ?? ['']).map(copia => (
        <Documento
          key={copia}
          empresa={hoja.empresa}
          titulo={hoja.titulo}
          nro={hoja.nro}
          detalle={hoja.detalle}
          copia={copia}
          quien={quien}
        >
          {hoja.cuerpo}
        </Documento>
      ))}
    </PrintPaper>
  )
  const imprimir = (filas: number, next: Hoja) => {
    if (filas > FILAS_MAX) notify.error(SALIDA.demasiadas(filas, FILAS_MAX))
    else void empresaParaPapel(quien).then(empresa => setHoja({ ...next, empresa })) // `empresaParaPapel` never rejects
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
