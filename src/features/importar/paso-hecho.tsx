import { useState } from 'react'
import { Link } from 'react-router-dom'
import { IMPORTAR } from '#messages/importar.ts'
import { cuandoFue } from '#messages/palabras.ts'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { empezar, useCorrida } from '#queries/importaciones/run.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { FilasProbadas } from './filas-probadas.tsx'
import { bajarErrores } from './planillas.ts'
import { detalleDeshacer, PreguntaDeshacer } from './recientes.tsx'
import { Aviso, RUTAS } from './use-terminada.tsx'

export function PasoHecho({ notify }: { notify: Notify }) {
  const { importacion, clase } = useCorrida()
  const [isShown, setIsShown] = useState(false)
  if (importacion === null) return null
  const { cifras, estado, aplicada, deshechas, intactas, creadas } = importacion
  const isDeshecha = estado === 'deshecha'
  return (
    <div className="imp-body">
      <Aviso />
      <div className="center-box">
        <span className="glyph-xl" data-tone={isDeshecha ? 'neutral' : 'ok'}>
          <Icon name={isDeshecha ? 'undo' : 'check'} />
        </span>
        <div role="status" className="stack">
          <h2>{isDeshecha ? IMPORTAR.yaDeshecha : IMPORTAR.hechos(clase, cifras.nuevo + cifras.cambia)}</h2>
          <p className="soft">
            {isDeshecha
              ? IMPORTAR.deshecha(deshechas ?? 0, intactas ?? 0, creadas ?? 0)
              : IMPORTAR.detalleHecho(importacion, cuandoFue(aplicada ?? '', diasDeFabrica()))}
          </p>
        </div>
        <Acciones notify={notify} isShown={isShown} onShow={setIsShown} />
        {importacion.deshacerHasta !== null && <Deshacer />}
      </div>
      {isShown && <FilasProbadas id={importacion.id} que="cambia" total={cifras.cambia} />}
    </div>
  )
}

interface AccionesProps {
  notify: Notify
  isShown: boolean
  onShow: (is: boolean) => void
}

function Acciones({ notify, isShown, onShow }: AccionesProps) {
  const corrida = useCorrida()
  const { importacion, clase, owner, tabla } = corrida
  if (importacion === null) return null
  const { cifras, estado } = importacion
  const isDeshecha = estado === 'deshecha'
  return (
    <div className="row centrada">
      {!isDeshecha && cifras.error > 0 && tabla !== null && (
        <Button icon="sheet" onClick={() => void bajarErrores(corrida, notify)}>
          {IMPORTAR.bajarFaltan(cifras.error)}
        </Button>
      )}
      {!isDeshecha && cifras.cambia > 0 && (
        <Button aria-expanded={isShown} onClick={() => onShow(!isShown)}>
          {IMPORTAR.verCambios}
        </Button>
      )}
      <Button onClick={() => empezar(owner, clase)}>{IMPORTAR.otra}</Button>
      <Link className={buttonClass('primary')} to={RUTAS[clase].path}>
        {IMPORTAR.irA(clase)}
      </Link>
    </div>
  )
}

function Deshacer() {
  const { importacion } = useCorrida()
  const { online } = useNetwork()
  const [isAsking, setIsAsking] = useState(false)
  if (importacion === null) return null
  return (
    <div className="undo-line">
      <Icon name="undo" />
      <span>
        <b>{IMPORTAR.deshacerTitulo}</b>
        <small>{detalleDeshacer(importacion)}</small>
      </span>
      <Button disabled={!online} onClick={() => setIsAsking(true)}>
        {IMPORTAR.deshacer}
      </Button>
      {isAsking && <PreguntaDeshacer importacion={importacion} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
