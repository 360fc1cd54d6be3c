import '#ui/table/table.css'
import './importar.css'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CLASES_IMPORTACION, type ClaseImportacion } from '#contract/importacion.ts'
import { RUTA_IMPORTAR } from '#domain/rutas.ts'
import { ABIERTO } from '#messages/equipo/instalar.ts'
import { IMPORTAR, LECTURAS } from '#messages/importar.ts'
import { TITULOS } from '#messages/menu.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { useKeptFocus } from '#office/focus.tsx'
import { type ScreenProps, usePreloads } from '#office/list-panel.tsx'
import { useTakeArchivo } from '#queries/archivo-abierto.ts'
import { useOwnServer } from '#queries/device.ts'
import { deshacer, empezar, noDeshacer, type Paso, useCorrida } from '#queries/importaciones/run.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Empty, setTopNote } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { PasoArchivo } from './paso-archivo.tsx'
import { AvanceEnBarra, PasoAvance } from './paso-avance.tsx'
import { PasoColumnas } from './paso-columnas.tsx'
import { PasoHecho } from './paso-hecho.tsx'
import { PasoPrueba } from './paso-prueba.tsx'
import { RUTAS, useTerminada } from './use-terminada.tsx'

const NUMEROS: Readonly<Record<Paso, number>> = {
  ...{ archivo: 1, columnas: 2, probando: 3, prueba: 3, importando: 4, deshaciendo: 4, hecha: 5 },
}

const isClase = (text: string | null): text is ClaseImportacion =>
  CLASES_IMPORTACION.some(clase => clase === text)

/** Import in four steps: a file, its columns, a test run that writes nothing, and a single write of all rows. */
export default function ImportarScreen({ notify, sesion }: ScreenProps) {
  const isBare = useOwnServer() === false
  const corrida = useCorrida()
  useOwn(sesion.nombre)
  useTerminada(notify)
  usePreloads()
  const panel = useKeptFocus<HTMLElement>()
  const abierto = useAbierto(sesion.nombre, notify)
  if (isBare) return <SinImportar />
  const { paso, clase } = corrida
  const numero = NUMEROS[paso]
  return (
    <div className="importar">
      <div className="page-head">
        <Link className={buttonClass('quiet')} to={RUTAS[clase].path}>
          <Icon name="chevron-left" />
          {TITULOS[RUTAS[clase].titulo]}
        </Link>
        <h1>{paso === 'archivo' ? IMPORTAR.titulo : IMPORTAR.tituloDe(clase)}</h1>
        <span className="grow" />
        <Pasos numero={numero} />
      </div>
      <section
        ref={panel}
        tabIndex={-1}
        className="panel imp"
        aria-label={IMPORTAR.paso(Math.min(numero, 4))}
      >
        <PasoDe paso={paso} owner={sesion.nombre} notify={notify} abierto={abierto} />
      </section>
      <Movidas />
    </div>
  )
}

/** Drops another person's import. The address may choose the kind of import. */
function useOwn(nombre: string): void {
  const [params, setParams] = useSearchParams()
  const pedida = params.get('clase')
  const { owner, paso } = useCorrida()
  const isFree = owner !== nombre || paso === 'archivo' || paso === 'hecha'
  useEffect(() => {
    if (owner !== nombre) empezar(nombre, isClase(pedida) ? pedida : 'productos')
    else if (isClase(pedida) && isFree) empezar(nombre, pedida)
    if (pedida !== null) setParams({}, { replace: true })
    // The note remains when the screen closes
    setTopNote(<AvanceEnBarra />)
  }, [nombre, owner, pedida, isFree, setParams])
}

function useAbierto(owner: string, notify: Notify): File | null {
  const [abierto, setAbierto] = useState<File | null>(null)
  const { paso, clase } = useCorrida()
  useTakeArchivo(RUTA_IMPORTAR, file => {
    if (paso === 'hecha') empezar(owner, clase)
    if (paso === 'archivo' || paso === 'hecha') setAbierto(file)
    else notify.error(ABIERTO.hayOtra(file.name))
  })
  if (abierto !== null && paso !== 'archivo' && paso !== 'hecha') setAbierto(null)
  return abierto
}

interface PasoProps {
  paso: Paso
  owner: string
  notify: Notify
  abierto: File | null
}

function PasoDe({ paso, owner, notify, abierto }: PasoProps) {
  if (paso === 'columnas') return <PasoColumnas />
  if (paso === 'prueba') return <PasoPrueba notify={notify} />
  if (paso === 'hecha') return <PasoHecho notify={notify} />
  if (paso === 'archivo') return <PasoArchivo owner={owner} notify={notify} abierto={abierto} />
  return <PasoAvance />
}

const Pasos = ({ numero }: { numero: number }) => (
  <ol className="stepper" aria-label={IMPORTAR.pasos}>
    {IMPORTAR.nombresPasos.map((nombre, n) => {
      const isDone = n + 1 < numero
      return (
        <li key={nombre} data-done={isDone || undefined} aria-current={n + 1 === numero ? 'step' : undefined}>
          <b>{isDone ? <Icon name="check" /> : n + 1}</b>
          {nombre}
        </li>
      )
    })}
  </ol>
)

const SinImportar = () => (
  <div className="importar">
    <section className="panel">
      <Empty
        level={1}
        icon="sheet"
        title={IMPORTAR.noHay}
        detail={IMPORTAR.noHayDetalle}
        actions={
          <Link className={buttonClass('primary')} to={RUTAS.productos.path}>
            {IMPORTAR.irA('productos')}
          </Link>
        }
      />
    </section>
  </div>
)

const MOSTRADAS = 12

function Movidas() {
  const { movidas } = useCorrida()
  if (movidas === null) return null
  const { importacion, total, productos, vista } = movidas
  const mostrados = productos.slice(0, MOSTRADAS)
  return (
    <OjoDialog
      onClose={noDeshacer}
      onConfirm={() => void deshacer(importacion, vista)} // `deshacer` reports its own outcome
    >
      {LECTURAS.movidas(total)}
      <span className="movidas">
        {mostrados.map(producto => (
          <span key={producto.codigo} data-negativo={producto.queda < 0 || undefined}>
            {LECTURAS.movida(producto)}
          </span>
        ))}
        {total > mostrados.length && <span>{LECTURAS.movidasMas(total - mostrados.length)}</span>}
      </span>
    </OjoDialog>
  )
}
