import './papel.css'
import './etiquetas.css'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { ETIQUETAS_COPIAS_MAX } from '#contract/limites.ts'
import {
  anchoModulo,
  FORMATOS,
  type FormatoEtiqueta,
  type FormatoId,
  formatoOf,
  nrosOfDireccion,
  porHoja,
  repartirEnHojas,
} from '#domain/etiqueta/formato-etiqueta.ts'
import { RUTA_BUTACAS } from '#domain/rutas.ts'
import { parseEntero } from '#domain/valor/numero.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { type Impresion, useImpresora } from '#queries/butacas/use-impresora.ts'
import { useEmpresaParaPapel } from '#queries/empresa/use-empresa.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { PRINT_KEY } from '#ui/key-shortcuts.ts'
import { Empty } from '#ui/notices/notice.tsx'
import { RadioKeys } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { Ademas } from './hoja.tsx'
import { type Hojas, Papel, VistaPrevia } from './hoja.tsx'
import { type EtiquetaLista, useEtiquetas } from './use-etiquetas.ts'

const AL_ABRIR: Eleccion = {
  formato: formatoOf('hoja-21'),
  desde: 1,
  copias: '1',
  ademas: { modelo: true, color: true },
}

/** Prints labels of the seats that the address lists. */
export default function EtiquetasScreen({ sesion }: { sesion: { nombre: string } }) {
  const { search } = useLocation()
  const nros = nrosOfDireccion(search)
  if (nros.length === 0)
    return (
      <Empty
        level={1}
        icon="barcode"
        title={ETIQUETAS.ninguna}
        detail={ETIQUETAS.ningunaDetalle}
        actions={
          <Link className={buttonClass('primary')} to={RUTA_BUTACAS}>
            {ETIQUETAS.irAButacas}
          </Link>
        }
      />
    )
  return <ParaImprimir nros={nros} owner={sesion.nombre} />
}

function ParaImprimir({ nros, owner }: { nros: readonly string[]; owner: string }) {
  const empresa = useEmpresaParaPapel(owner)
  const [eleccion, setEleccion] = useState(AL_ABRIR)
  const { listas, afuera, faltan, reintentar } = useEtiquetas(nros)
  const { formato, desde, ademas } = eleccion
  const copias = copiasOf(eleccion)
  const caben = listas.filter(({ simbolo }) => anchoModulo(formato, simbolo.modules) !== null)
  const noEntran = listas
    .filter(one => !caben.includes(one))
    .map(({ nro }) => ({ nro, motivo: 'no-entra' as const }))
  const todas = caben.flatMap(one => Array.from({ length: copias ?? 1 }, () => one))
  const hojas = repartirEnHojas(todas, formato, desde)
  return (
    <div className="etiquetas">
      <div className="page-head">
        <Link className={buttonClass('quiet')} to={RUTA_BUTACAS}>
          <Icon name="chevron-left" />
          {ETIQUETAS.volver}
        </Link>
        <h1>{ETIQUETAS.titulo}</h1>
        <span className="count">{ETIQUETAS.cuantas(nros.length)}</span>
      </div>
      <div className="partes">
        <section className="panel lado" aria-label={ETIQUETAS.region}>
          <div className="opciones">
            <FueraDePapel afuera={[...afuera, ...noEntran]} onReintentar={reintentar} />
            <Opciones
              eleccion={eleccion}
              onChange={changed => setEleccion(before => ({ ...before, ...changed }))}
            />
          </div>
          <div className="pie">
            <Imprimir todas={todas} hojas={hojas} faltan={faltan} eleccion={eleccion} empresa={empresa} />
            <EnPlanta nros={faltan === 0 ? listas.map(({ nro }) => nro) : []} copias={copias} />
          </div>
        </section>
        <VistaPrevia hojas={hojas} formato={formato} ademas={ademas} empresa={empresa} />
      </div>
    </div>
  )
}

interface ImprimirProps
  extends Pick<Hojas, 'hojas' | 'empresa'>,
    Pick<ReturnType<typeof useEtiquetas>, 'faltan'> {
  todas: readonly EtiquetaLista[]
  eleccion: Eleccion
}

function Imprimir({ todas, hojas, faltan, eleccion, empresa }: ImprimirProps) {
  const [isPrueba, setIsPrueba] = useState(false)
  const { formato, desde, ademas } = eleccion
  const canPrint = faltan === 0 && todas.length > 0 && copiasOf(eleccion) !== null
  const imprimir = (prueba: boolean) => {
    flushSync(() => setIsPrueba(prueba))
    window.print()
    setIsPrueba(false)
  }
  return (
    <>
      <p className="espera" role="status">
        {faltan > 0 && ETIQUETAS.revisando(faltan)}
        {faltan === 0 && todas.length === 0 && ETIQUETAS.nadaParaImprimir}
      </p>
      <Button
        variant="primary"
        size="lg"
        icon="print"
        aria-keyshortcuts={PRINT_KEY}
        disabled={!canPrint}
        onClick={() => imprimir(false)}
      >
        {todas.length === 0 ? ETIQUETAS.imprimirNada : ETIQUETAS.imprimir(todas.length)}
      </Button>
      <Button disabled={!canPrint} onClick={() => imprimir(true)}>
        {ETIQUETAS.prueba}
      </Button>
      <Papel
        hojas={isPrueba ? repartirEnHojas(todas.slice(0, 1), formato, desde) : hojas}
        formato={formato}
        ademas={ademas}
        empresa={empresa}
      />
    </>
  )
}

interface SinEtiqueta {
  nro: string
  motivo: keyof typeof ETIQUETAS.porQue
}

/** With these reasons, another attempt may succeed. */
const PASAJEROS: readonly SinEtiqueta['motivo'][] = ['no-esta', 'sin-revisar']

function FueraDePapel({ afuera, onReintentar }: { afuera: readonly SinEtiqueta[]; onReintentar(): void }) {
  return (
    <div className="afuera" role="status">
      {afuera.length > 0 && (
        <>
          <b>{ETIQUETAS.afuera(afuera.length)}</b>
          <ul>
            {afuera.map(({ nro, motivo }) => (
              <li key={nro}>
                <span className="nro-corto">{nro}</span> {ETIQUETAS.porQue[motivo]}
              </li>
            ))}
          </ul>
          {afuera.some(({ motivo }) => PASAJEROS.includes(motivo)) && (
            <Button onClick={onReintentar}>{ETIQUETAS.reintentar}</Button>
          )}
        </>
      )}
    </div>
  )
}

export interface Eleccion {
  formato: FormatoEtiqueta
  /** Position of the first free label on the sheet, from 1. */
  desde: number
  copias: string
  ademas: Ademas
}

export function copiasOf({ copias }: Eleccion): number | null {
  const count = parseEntero(copias, ETIQUETAS_COPIAS_MAX) ?? 0
  return count >= 1 ? count : null
}

interface OpcionesProps {
  eleccion: Eleccion
  onChange: (changed: Partial<Eleccion>) => void
}

function Opciones({ eleccion, onChange }: OpcionesProps) {
  const { formato } = eleccion
  return (
    <>
      <div className="field">
        <span className="label" aria-hidden="true">
          {ETIQUETAS.tamano}
        </span>
        <RadioKeys
          label={ETIQUETAS.tamano}
          value={formato.id}
          options={FORMATOS.map(({ id }) => ({
            value: id,
            label: ETIQUETAS.medida[id],
            trailing: <small>{ETIQUETAS.papel[id]}</small>,
          }))}
          onChange={id => onChange({ formato: formatoOf(id as FormatoId), desde: 1 })}
        />
      </div>
      {porHoja(formato) > 1 && <PrimeraLibre eleccion={eleccion} onChange={onChange} />}
      <div className="dos">
        <TextField
          label={ETIQUETAS.copias}
          inputMode="numeric"
          autoComplete="off"
          value={eleccion.copias}
          onChange={event => onChange({ copias: event.target.value })}
          error={copiasOf(eleccion) === null ? ETIQUETAS.copiasMal(ETIQUETAS_COPIAS_MAX) : undefined}
        />
        <fieldset className="ademas">
          <legend>{ETIQUETAS.ademas}</legend>
          {(['modelo', 'color'] as const).map(que => (
            <label key={que}>
              <input
                type="checkbox"
                checked={eleccion.ademas[que]}
                onChange={() => onChange({ ademas: { ...eleccion.ademas, [que]: !eleccion.ademas[que] } })}
              />
              {ETIQUETAS[que]}
            </label>
          ))}
        </fieldset>
      </div>
      <p className="hint">{ETIQUETAS.consejo}</p>
    </>
  )
}

/** Choice of the first free label, to use up a sheet that lacks some labels. */
function PrimeraLibre({ eleccion: { formato, desde }, onChange }: OpcionesProps) {
  const places = Array.from({ length: porHoja(formato) }, (_, i) => i + 1)
  return (
    <fieldset className="primera" data-columnas={formato.hoja.columnas}>
      <legend>{ETIQUETAS.empezar(desde)}</legend>
      {places.map(place => (
        <button
          key={place}
          type="button"
          aria-label={ETIQUETAS.lugar(place)}
          aria-pressed={place === desde}
          data-usada={place < desde || undefined}
          onClick={() => onChange({ desde: place })}
        >
          {(place === desde || place === 1 || place === places.length) && place}
        </button>
      ))}
    </fieldset>
  )
}

/** After a print, taps are ignored for this time (ms): a double tap prints once. */
const IGNORE_TAPS_MS = 1_000

/** Printing on the plant's printer. The roll decides the labels' size, not the person's choice. */
function EnPlanta({ nros, copias }: { nros: readonly string[]; copias: number | null }) {
  const { online } = useNetwork()
  const { hay, imprimir } = useImpresora(online)
  const [isSending, setIsSending] = useState(false)
  const [last, setLast] = useState<Impresion | null>(null)
  const endedAt = useRef(Number.NEGATIVE_INFINITY)
  if (!hay) return null

  const send = async () => {
    if (copias === null || performance.now() - endedAt.current < IGNORE_TAPS_MS) return
    setIsSending(true)
    try {
      setLast(await imprimir({ nros: [...nros], copias }))
    } finally {
      endedAt.current = performance.now()
      setIsSending(false)
    }
  }
  return (
    <>
      <Button
        disabled={!online || isSending || copias === null || nros.length === 0}
        onClick={() => void send()} // The outcome is shown below
      >
        {isSending ? ETIQUETAS.mandando : ETIQUETAS.enPlanta}
      </Button>
      <p className="espera" role="status">
        {last !== null && !isSending && wordsOf(last)} {!online && ETIQUETAS.enPlantaSinRed}
      </p>
    </>
  )
}

function wordsOf(last: Impresion): string {
  if (last.tipo === 'impresas') return ETIQUETAS.mandadas(last.etiquetas)
  if (last.tipo === 'sin-respuesta') return ETIQUETAS.sinRespuesta
  return last.detail ?? ETIQUETAS.noSePudo
}
