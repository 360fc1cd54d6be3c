import './papel.css'
import './etiquetas.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { anchoModulo, formatoOf, repartirEnHojas } from '#domain/etiqueta/formato-etiqueta.ts'
import { nrosOfDireccion } from '#domain/etiqueta/nros-de-direccion.ts'
import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { EnPlanta } from './en-planta.tsx'
import { type Hojas, Papel } from './hoja.tsx'
import { copiasOf, type Eleccion, Opciones } from './opciones.tsx'
import { type EtiquetaLista, useEtiquetas } from './use-etiquetas.ts'
import { VistaPrevia } from './vista-previa.tsx'

const AL_ABRIR: Eleccion = {
  formato: formatoOf('hoja-21'),
  desde: 1,
  copias: '1',
  ademas: { modelo: true, color: true },
}

/** Prints labels of the seats that the address names. @param volver address of the seat search. */
export default function EtiquetasScreen({ volver }: { volver: string }) {
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
          <Link className={buttonClass('primary')} to={volver}>
            {ETIQUETAS.irAButacas}
          </Link>
        }
      />
    )
  return <Impresion nros={nros} volver={volver} />
}

function Impresion({ nros, volver }: { nros: readonly string[]; volver: string }) {
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
        <Link className={buttonClass('quiet')} to={volver}>
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
            <Imprimir todas={todas} hojas={hojas} faltan={faltan} eleccion={eleccion} />
            <EnPlanta nros={faltan === 0 ? listas.map(({ nro }) => nro) : []} copias={copias} />
          </div>
        </section>
        <VistaPrevia hojas={hojas} formato={formato} ademas={ademas} />
      </div>
    </div>
  )
}

interface ImprimirProps extends Pick<Hojas, 'hojas'>, Pick<ReturnType<typeof useEtiquetas>, 'faltan'> {
  todas: readonly EtiquetaLista[]
  eleccion: Eleccion
}

/** Prints on this device's printer: all labels, or one as a test. */
function Imprimir({ todas, hojas, faltan, eleccion }: ImprimirProps) {
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
      <Button variant="primary" size="lg" icon="print" disabled={!canPrint} onClick={() => imprimir(false)}>
        {todas.length === 0 ? ETIQUETAS.imprimirNada : ETIQUETAS.imprimir(todas.length)}
      </Button>
      <Button disabled={!canPrint} onClick={() => imprimir(true)}>
        {ETIQUETAS.prueba}
      </Button>
      <Papel
        hojas={isPrueba ? repartirEnHojas(todas.slice(0, 1), formato, desde) : hojas}
        formato={formato}
        ademas={ademas}
      />
    </>
  )
}

interface SinEtiqueta {
  nro: string
  motivo: keyof typeof ETIQUETAS.porQue
}

/** Reasons that may be gone at another attempt. */
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
